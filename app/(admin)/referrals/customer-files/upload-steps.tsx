"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { lazy } from "@/components/lazy";
import { formatCount } from "@/components/ui/format";
import { sampleJobsCsv } from "@/lib/files/spreadsheets/csv-file";
import { guessJobColumns, jobList, readJobs } from "@/lib/files/spreadsheets/job-columns";
import { customerFilesPath } from "../../paths";
import { ChooseFile } from "../../spreadsheets/choose-file";
import { describeReading } from "../../spreadsheets/file-options";
import { StepCard } from "../../spreadsheets/step-card";
import { useFile } from "../../spreadsheets/use-file";
import { useUpload } from "./use-upload";

const ColumnsStep = lazy(() => import("./columns-step").then((module) => module.ColumnsStep));

/** The steps from a file to the page with its results. */
export function UploadSteps() {
  const router = useRouter();
  const file = useFile(guessJobColumns, jobList);
  const upload = useUpload((fileId) => router.push(customerFilesPath(fileId)));
  const { source } = file;
  const rows = useMemo(() => {
    if (!source) return [];
    const { table, mapping, file: read } = source;
    return readJobs(table.rows, mapping, table.columns, read.since1904);
  }, [source]);
  return (
    <>
      <StepCard
        number={1}
        title="Choose your file"
        state={source ? "done" : "now"}
        summary={
          source && (
            <>
              <bdi>{source.name}</bdi>, {formatCount(rows.length, "row")}
              {describeReading(source)}
            </>
          )
        }
        onChange={upload.isStarted ? undefined : file.clear}
      >
        <ChooseFile
          file={file}
          example={"Customer\tEmail\tJob total\tInvoice\nGus Hale\tgus@example.com\t$480.00\t4187"}
          sample={{ name: "jobs-sample.csv", csv: sampleJobsCsv }}
        >
          Invoices, jobs or payments from QuickBooks, Jobber, Housecall Pro, Square, Stripe, Shopify or any
          spreadsheet, with one job per row.
        </ChooseFile>
      </StepCard>
      <StepCard number={2} title="Check the columns" state={source ? "now" : "todo"}>
        {source && <ColumnsStep {...{ file, source, rows, upload }} />}
      </StepCard>
    </>
  );
}
