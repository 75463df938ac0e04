import { setImmediate as nextTurn } from "node:timers/promises";

interface PendingQuestion<Question, Answer> {
  readonly question: Question;
  readonly settle: (answer: Answer | Promise<Answer>) => void;
}

/**
 * Batches the questions of one event-loop turn, because a statement costs more than an additional row. If the batch
 * fails, each question is answered alone, so that one bad question doesn't fail the others.
 * @param answerAll returns the answers in the order of the questions
 */
export function gather<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: PendingQuestion<Question, Answer>[] = [];

  async function answerAlone(question: Question): Promise<Answer> {
    for (const answer of await answerAll([question])) return answer;
    throw new Error("A question was not answered");
  }

  async function answerWaiting(): Promise<void> {
    await nextTurn();
    const batch = waiting;
    waiting = [];
    const questions = batch.map(({ question }) => question);
    const answers = batch.length > 1 ? await answerAll(questions).catch(() => []) : [];
    for (const [at, answer] of answers.entries()) batch[at]?.settle(answer);
    for (const { question, settle } of batch.slice(answers.length)) settle(answerAlone(question));
  }

  return (question) =>
    new Promise((settle) => {
      if (waiting.push({ question, settle }) === 1) void answerWaiting();
    });
}
