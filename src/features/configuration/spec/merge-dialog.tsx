import { useState } from 'react'
import { getSpec, mergeSpecValues, type Spec } from '#contract/configuration/specs.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { ApiError } from '#lib/api-error.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

type Trial = DataOf<typeof mergeSpecValues>

interface SpecMergeDialogProps {
  specId: number
  /** The preselected value to merge away. */
  from?: string
  onClose: () => void
}

/** Merges values of a spec into another one, after a dry run that lists the affected products. */
export function SpecMergeDialog({ specId, from, onClose }: SpecMergeDialogProps) {
  const { data: spec, error, refetch } = useLookup(getSpec, { id: specId }, { staleMs: 0 })
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="medium"
        title={spec ? `合并「${spec.name}」的规格值` : '合并规格值'}
        description="商品改用保留的规格值，历史订单保持原样。"
      >
        {spec ? (
          <MergeForm spec={spec} from={from} onClose={onClose} />
        ) : (
          <DialogBody>
            {error ? (
              <Failed title="规格加载失败" message={error.message} onRetry={() => void refetch()} />
            ) : (
              <Skeleton shape="detail" />
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  )
}

function MergeForm({ spec, from, onClose }: { spec: Spec; from: string | undefined; onClose: () => void }) {
  const [given, give] = useState<string[]>(from === undefined ? [] : [from])
  const [target, setTarget] = useState('')
  useEdits({ given, target })
  const [trial, setTrial] = useState<Trial | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const merge = useChange(mergeSpecValues)
  const counts = [...spec.values, ...spec.customValues]
  const options = counts.map(({ valueName, usedCount }) => ({
    value: valueName,
    label: valueName,
    hint: `${usedCount} 个商品`,
  }))
  const isReady = given.length > 0 && target !== ''
  const change = (next: () => void) => {
    next()
    setTrial(null)
    setFailure('')
  }

  const run = async (dryRun: boolean) => {
    setBusy(true)
    setFailure('')
    try {
      const params = { id: spec.id, version: spec.version, fromValues: given, toValue: target, dryRun }
      const done = dryRun ? undefined : `${given.join('、')} 已合并到 ${target}`
      const answer = await merge(params, done, { quiet: true })
      if (dryRun) setTrial(answer)
      else onClose()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : '合并失败，请重试')
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <DialogBody className="grid gap-4">
        <Field label="放弃的规格值" required>
          <Combobox
            multiple
            value={given}
            onChange={(values) => change(() => give(values))}
            options={options.filter(({ value }) => value !== target)}
            placeholder="选择要合并掉的值"
          />
        </Field>
        <Field label="保留的规格值" required>
          <Combobox
            value={target}
            onChange={(value) => change(() => setTarget(value))}
            options={options.filter(
              ({ value }) => !given.includes(value) && spec.values.some(({ valueName }) => valueName === value),
            )}
            placeholder="从规格库中选择"
          />
        </Field>
        {trial && <TrialResult trial={trial} />}
        {failure && <Notice tone="danger">{failure}</Notice>}
      </DialogBody>
      <DialogFoot>
        <DialogClose asChild>
          <Button disabled={isBusy}>取消</Button>
        </DialogClose>
        {trial && trial.conflicts.length === 0 ? (
          <Button tone="primary" loading={isBusy} onClick={() => run(false)}>
            合并规格值
          </Button>
        ) : (
          <Button tone="primary" loading={isBusy} disabled={!isReady || trial !== null} onClick={() => run(true)}>
            试算
          </Button>
        )}
      </DialogFoot>
    </>
  )
}

function TrialResult({ trial: { products, touched, conflicts } }: { trial: Trial }) {
  const isBlocked = conflicts.length > 0
  const shown = isBlocked ? conflicts : touched
  return (
    <section aria-label="试算结果" className="grid gap-2">
      <Notice tone={isBlocked ? 'danger' : 'info'}>
        {isBlocked
          ? `${conflicts.length} 个商品同时有这些规格值，合并后 SKU 会重复。请先调整这些商品。`
          : `试算通过：${products} 个商品会改用保留的规格值。`}
      </Notice>
      {shown.length > 0 && (
        <ul className="max-h-56 divide-y overflow-y-auto rounded border">
          {shown.map(({ spuId, spuCode, name }) => (
            <li key={spuId} className="flex items-baseline gap-3 px-3 py-1.5">
              <span className="shrink-0 text-small text-text-muted tabular-nums">{spuCode}</span>
              <span className="truncate">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {!isBlocked && products > shown.length && (
        <p className="text-small text-text-muted">只列出前 {shown.length} 个</p>
      )}
    </section>
  )
}
