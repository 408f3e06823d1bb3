import { downloadJobFile } from '#contract/jobs.ts'
import { useChange } from '#screen/data/use-change.ts'
import { saveFile } from '#screen/list/export-button.tsx'
import { Button, type ButtonProps } from '#ui/button/button.tsx'

interface JobFileButtonProps extends Pick<ButtonProps, 'size'> {
  jobId: number
  kind: 'result' | 'error'
  children: string
}

/** Downloads a file of a job. */
export function JobFileButton({ jobId, kind, size, children }: JobFileButtonProps) {
  const getAddress = useChange(downloadJobFile)
  const download = async () => {
    try {
      saveFile((await getAddress({ id: jobId, kind })).url)
    } catch {
      // The call has shown the error.
    }
  }
  return (
    <Button {...(size && { size })} onClick={() => void download()}>
      {children}
    </Button>
  )
}
