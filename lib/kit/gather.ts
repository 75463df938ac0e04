import { setImmediate as nextTurn } from "node:timers/promises";

interface Asked<Question, Answer> {
  readonly question: Question;
  readonly settle: (answer: Answer | Promise<Answer>) => void;
}

/**
 * Answers the questions of one turn of the event loop together: starting a statement costs more than another row of
 * it. If that fails, each is answered alone, so that one of them hurts nobody else.
 * @param answerAll the answers, in the order of the questions
 */
export function gather<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Asked<Question, Answer>[] = [];

  async function answerAlone(question: Question): Promise<Answer> {
    for (const answer of await answerAll([question])) return answer;
    throw new Error("A question was not answered");
  }

  async function answerWaiting(): Promise<void> {
    await nextTurn();
    const asked = waiting;
    waiting = [];
    const questions = asked.map(({ question }) => question);
    const answers = asked.length > 1 ? await answerAll(questions).catch(() => []) : [];
    for (const [at, answer] of answers.entries()) asked[at]?.settle(answer);
    for (const { question, settle } of asked.slice(answers.length)) settle(answerAlone(question));
  }

  return (question) =>
    new Promise((settle) => {
      if (waiting.push({ question, settle }) === 1) void answerWaiting();
    });
}
