import { type ReactNode, useState } from 'react'
import type { CodeTable } from '#contract/codes.ts'
import { getClassifyTree } from '#contract/configuration/classifies.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { BulkResult } from '#contract/fields.ts'
import { editProductBatch, type ProductChanges } from '#contract/goods/product-batch.ts'
import { MAX_STOCK } from '#contract/goods/stock.ts'
import { regionsFault } from '#contract/rules/region.ts'
import { useLabelChoices } from '#features/goods/shared/label-choices.ts'
import { ApiError } from '#lib/api-error.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { RegionPicker } from '#ui/region-picker/region-picker.tsx'
import { Select } from '#ui/select/select.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'

const kinds = {
  labels: '商品标签',
  classifyIds: '前台分类',
  leadTime: '货期',
  logisticsLevel: '物流服务',
  areas: '可售地区',
  sort: '排序值',
  warnStock: '库存预警值',
} as const
type Kind = keyof typeof kinds

interface BatchEditDialogProps {
  spuIds: readonly number[]
  onClose: () => void
}

/** Sets one field of many products: all of them, or, after listing the failures, only those that allow it. */
export function BatchEditDialog({ spuIds, onClose }: BatchEditDialogProps) {
  const [kind, setKind] = useState<Kind>('labels')
  const [changes, setChanges] = useState<ProductChanges>({})
  const edits = useEdits(changes)
  const [fault, setFault] = useState('')
  const [failed, setFailed] = useState<BulkResult['failed']>([])
  const [isBusy, setBusy] = useState(false)
  const edit = useChange(editProductBatch)

  const choose = (next: string) => {
    setKind((Object.keys(kinds) as Kind[]).find((candidate) => candidate === next) ?? kind)
    setChanges({})
    setFault('')
    setFailed([])
  }
  const run = async (partial: boolean) => {
    setBusy(true)
    setFault('')
    try {
      const { done, waiting } = await edit({ spuIds: [...spuIds], changes, partial }, undefined, { quiet: true })
      toast.success(`已修改 ${done} 个商品${waiting > 0 ? `，其中 ${waiting} 个待审核后生效` : ''}`)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(refusalsIn(error))
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  const areaFault = changes.areas ? (regionsFault(changes.areas) ?? '') : ''
  const isEmpty = Object.values(changes).every(
    (value) => Array.isArray(value) && value.length === 0 && kind !== 'classifyIds',
  )

  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent
        size="medium"
        title="批量修改"
        description={`选中的 ${spuIds.length} 个商品；货期与物流服务的修改对已审核商品须再次审核`}
        locked={isBusy}
      >
        <DialogBody className="grid gap-4">
          <Field label="修改内容">
            <Select
              value={kind}
              onChange={choose}
              options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
              className="max-w-60"
            />
          </Field>
          <Value kind={kind} changes={changes} fault={areaFault} onChange={setChanges} />
          {fault && (
            <Notice
              tone={failed.length > 0 ? 'warning' : 'danger'}
              title={fault}
              action={
                failed.length > 0 &&
                failed.length < spuIds.length && (
                  <Button size="tiny" loading={isBusy} onClick={() => void run(true)}>
                    跳过并修改其余 {spuIds.length - failed.length} 个
                  </Button>
                )
              }
            >
              {failed.length > 0 && (
                <ul className="max-h-48 overflow-y-auto">
                  {failed.map(({ id, name, message }) => (
                    <li key={id}>
                      {name}：{message}
                    </li>
                  ))}
                </ul>
              )}
            </Notice>
          )}
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button disabled={isBusy}>取消</Button>
          </DialogClose>
          <Button
            tone="primary"
            loading={isBusy}
            disabled={isEmpty || areaFault !== ''}
            onClick={() => void run(false)}
          >
            修改{kinds[kind]}
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}

interface ValueProps {
  kind: Kind
  changes: ProductChanges
  fault: string
  onChange: (changes: ProductChanges) => void
}

/** The control for the field to set. */
function Value({ kind, changes, fault, onChange }: ValueProps): ReactNode {
  if (kind === 'labels') return <Labels changes={changes} onChange={onChange} />
  if (kind === 'classifyIds') return <Classes changes={changes} onChange={onChange} />
  if (kind === 'areas') return <Areas changes={changes} fault={fault} onChange={onChange} />
  if (kind === 'leadTime') {
    return (
      <Code label="货期" codes={leadTime} value={changes.leadTime} onChange={(code) => onChange({ leadTime: code })} />
    )
  }
  if (kind === 'logisticsLevel') {
    const set = (code: NonNullable<ProductChanges['logisticsLevel']>) => onChange({ logisticsLevel: code })
    return <Code label="物流服务" codes={logisticsLevel} value={changes.logisticsLevel} onChange={set} />
  }
  const max = kind === 'sort' ? 9999 : MAX_STOCK
  return (
    <Field label={kinds[kind]} hint={kind === 'sort' ? '大的排在前面' : '所选商品的全部规格，0 表示不预警'}>
      <NumberInput
        value={changes[kind] === undefined ? '' : String(changes[kind])}
        onChange={(text) => onChange(text === '' ? {} : { [kind]: Number(text) })}
        decimals={0}
        max={max}
        className="max-w-48"
      />
    </Field>
  )
}

type PartProps = Pick<ValueProps, 'changes' | 'onChange'>

function Labels({ changes, onChange }: PartProps) {
  const { options, loading } = useLabelChoices()
  const field = (name: 'labelsAdd' | 'labelsRemove', label: string) => (
    <Field label={label}>
      <Combobox
        multiple
        value={(changes[name] ?? []).map(String)}
        options={options}
        loading={loading}
        onChange={(next) => onChange({ ...changes, [name]: next.map(Number) })}
      />
    </Field>
  )
  return (
    <>
      {field('labelsAdd', '添加标签')}
      {field('labelsRemove', '移除标签')}
    </>
  )
}

interface ClassNode {
  id: number
  name: string
  children: ClassNode[]
}

const toNodes = (nodes: readonly ClassNode[]): TreeNode[] =>
  nodes.map(({ id, name, children }) => ({ id: String(id), label: name, children: toNodes(children) }))

function Classes({ changes, onChange }: PartProps) {
  const { data, isFetching } = useLookup(getClassifyTree, {})
  return (
    <Field label="前台分类" hint="替换原有分类，最多 5 个；清空后按类目自动归类">
      <TreeSelect
        multiple
        value={(changes.classifyIds ?? []).map(String)}
        onChange={(next) => onChange({ classifyIds: next.map(Number) })}
        nodes={toNodes(data ?? [])}
        loading={isFetching}
      />
    </Field>
  )
}

function Areas({ changes, fault, onChange }: PartProps & { fault: string }) {
  const tree = useRegionTree()
  return (
    <Field label="可售地区" error={fault}>
      <RegionPicker
        multiple
        tree={tree}
        levels={2}
        value={changes.areas ?? []}
        onChange={(areas) => onChange({ areas })}
      />
    </Field>
  )
}

interface CodeProps<Code extends number> {
  label: string
  codes: CodeTable<Code>
  value: Code | undefined
  onChange: (code: Code) => void
}

function Code<Code extends number>({ label, codes, value, onChange }: CodeProps<Code>) {
  return (
    <Field label={label}>
      <Select
        value={value === undefined ? '' : String(value)}
        onChange={(text) => {
          const code = codes.codes.find((candidate) => String(candidate) === text)
          if (code !== undefined) onChange(code)
        }}
        options={codes.codes.map((code) => ({ value: String(code), label: codes.label(code) }))}
        className="max-w-80"
      />
    </Field>
  )
}

/** Products that blocked the bulk action, from the error response. */
function refusalsIn({ data }: ApiError): BulkResult['failed'] {
  const failed = data && typeof data === 'object' && 'failed' in data ? data.failed : []
  return Array.isArray(failed) ? failed : []
}
