import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { checkUpload, type UploadRules } from '#contract/rules/upload.ts'
import { useHandler } from '#ui/use-handler.ts'
import { measureFile } from './measure-file.ts'
import { type Upload, type Uploaded, UploadQueue } from './upload-queue.ts'

interface Uploads {
  upload: Upload
  rules: UploadRules
  /** URL of the single stored file, if any: a change of it clears the last refusal. */
  current?: string
  /** Number of files, and their maximum. */
  count: number
  max: number
  onArrive: (files: Uploaded[]) => void
  /** Called if a file breaks a rule: nothing was uploaded. */
  onRefuse: ((message: string) => void) | undefined
  /** True during an upload. A form must not be submitted meanwhile. */
  onBusyChange: ((isBusy: boolean) => void) | undefined
}

/** Checks files, uploads them and returns the results. */
export function useUploads({ upload, rules, current, count, max, onArrive, onRefuse, onBusyChange }: Uploads) {
  const [queue] = useState(() => new UploadQueue(upload))
  const tasks = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const [refusal, setRefusal] = useState('')
  const [lastCurrent, setLastCurrent] = useState(current)
  if (current !== lastCurrent) {
    setLastCurrent(current)
    setRefusal('')
  }
  const [checking, setChecking] = useState(0)

  useLayoutEffect(() => {
    queue.upload = upload
  })
  useEffect(() => () => queue.stop(), [queue])

  const arrive = useHandler(onArrive)
  useEffect(() => {
    if (!tasks.some(({ state }) => state === 'done')) return
    const arrived = queue.takeArrived()
    if (arrived.length > 0) arrive(arrived)
  }, [tasks, queue, arrive])

  const isBusy = checking > 0 || tasks.some(({ state }) => state !== 'failed')
  const reportBusy = useHandler((busy: boolean) => onBusyChange?.(busy))
  // Unmounting also reports the end, since nothing awaits the files any more.
  useEffect(() => {
    if (!isBusy) return
    reportBusy(true)
    return () => reportBusy(false)
  }, [isBusy, reportBusy])

  const refuse = (message: string) => {
    setRefusal(message)
    onRefuse?.(message)
  }

  const accept = async (files: readonly File[]) => {
    if (files.length === 0) return
    const room = Math.max(0, max - count - tasks.length)
    setRefusal('')
    setChecking((running) => running + 1)
    try {
      const checked = await Promise.all(
        files.map(async (file) => ({ file, problem: checkUpload(await measureFile(file), rules) })),
      )
      const broken = checked.find(({ problem }) => problem !== null)
      const good = checked.filter(({ problem }) => problem === null).map(({ file }) => file)
      if (broken?.problem) refuse(broken.problem)
      else if (good.length > room) refuse(`最多上传 ${max} 个文件`)
      queue.add(good.slice(0, room))
    } finally {
      setChecking((running) => running - 1)
    }
  }

  return {
    tasks,
    refusal,
    accept,
    cancel: (id: number) => queue.cancel(id),
    retry: (id: number) => queue.retry(id),
  }
}
