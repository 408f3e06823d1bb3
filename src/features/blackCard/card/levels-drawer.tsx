import { useState } from 'react'
import type { ZodType } from 'zod'
import { cardLevelCode } from '#contract/blackCard/card-codes.ts'
import {
  type CardLevel,
  CardLevelInput,
  GIVEN_MAX,
  MAX_BENEFITS,
  saveCardLevel,
} from '#contract/blackCard/card-levels.ts'
import { cardLevelUploads } from '#contract/blackCard/card-rules.ts'
import { Can, useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, NumberField, PickManyField, PriceField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { RichTextField } from '#screen/form/rich-text-field.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'
import { columns } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { usePackagesOnSale } from '../service-package/pickers.ts'
import { useLevels } from './pickers.ts'

const col = columns<CardLevel>()

const levelColumns = (open: (level: CardLevel) => void) => [
  col.cell('name', '等级名称', (level) => <NameButton onClick={() => open(level)}>{level.name}</NameButton>, {
    width: 120,
  }),
  col.cell(
    'enabled',
    '状态',
    ({ enabled }) => <StatusBadge tone={enabled ? 'success' : 'neutral'}>{enabled ? '启用' : '停用'}</StatusBadge>,
    { width: 80 },
  ),
  col.money('fee', '开卡费', { width: 112 }),
  col.money('renewFee', '续费价', { width: 112 }),
  col.cell('validMonths', '有效期', ({ validMonths }) => `${validMonths} 个月`, { width: 88, align: 'right' }),
  col.cell('discountFactor', '折扣系数', ({ discountFactor }) => discountFactor, { width: 88, align: 'right' }),
  col.money('creditLimit', '默认授信额度', { width: 120 }),
  col.count('cardCount', '黑卡数', { width: 80 }),
]

/** The levels of cards; one of them in a drawer of its own. */
export function CardLevelsDrawer({ onClose }: { onClose: () => void }) {
  const read = useLevels()
  const [edited, edit] = useState<CardLevel | 'new' | null>(null)
  const canSave = useCanCall(saveCardLevel)
  if (edited)
    return <LevelEditor level={edited === 'new' ? null : edited} canEdit={canSave} onClose={() => edit(null)} />
  const unused = cardLevelCode.codes.some((code) => !(read.data ?? []).some(({ level }) => level === code))
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="wide" title="等级设置" description="改动只影响新开的卡与新下的订单">
        <DrawerBody className="grid content-start gap-3">
          {unused && (
            <Can call={saveCardLevel}>
              <div>
                <Button tone="primary" onClick={() => edit('new')}>
                  新增等级
                </Button>
              </div>
            </Can>
          )}
          <QueryBody read={read} noun="等级" shape="table">
            {(levels) =>
              levels.length === 0 ? (
                <Empty title="还没有等级" />
              ) : (
                <DataTable label="黑卡等级" columns={levelColumns(edit)} rows={levels} rowId={({ id }) => id} />
              )
            }
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

type Values = Omit<CardLevelInput, 'level' | 'validMonths' | 'sortNo'> & {
  level: CardLevelInput['level'] | null
  validMonths: number | null
  sortNo: number | null
}

const field = fieldsOf<Values>()

const blank: Values = {
  level: null,
  name: '',
  fee: '',
  renewFee: '',
  validMonths: 12,
  discountFactor: '',
  creditLimit: '0',
  servicePackageIds: [],
  cover: '',
  benefits: '',
  enabled: true,
  sortNo: 0,
}

interface LevelEditorProps {
  level: CardLevel | null
  canEdit: boolean
  onClose: () => void
}

function LevelEditor({ level, canEdit, onClose }: LevelEditorProps) {
  const save = useChange(saveCardLevel)
  const form = useContractForm<Values, 'save'>({
    schema: CardLevelInput as unknown as ZodType<unknown, Values>,
    intents: ['save'],
    initial: level ? valuesOf(blank, level) : blank,
    record: level,
    save: (values, _intent, { requestId, version }) => {
      const input = CardLevelInput.parse(values)
      const own = level && { id: level.id, version }
      return save({ ...input, ...own }, `等级「${input.name}」已保存`, { quiet: true, requestId })
    },
  })
  const title = level?.name ?? '新增等级'
  return (
    <FormDrawer
      form={form}
      history={level && { resource: 'cardLevel', targetId: level.id }}
      title={title}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <FormBody form={form} label={title}>
        <fieldset disabled={!canEdit} className="contents">
          <CodeField name={field('level')} label="等级" codes={cardLevelCode} />
          <TextField name={field('name')} label="等级名称" maxLength={10} />
          <PriceField name={field('fee')} label="开卡费" hint="0 表示无需缴费即开卡" />
          <PriceField name={field('renewFee')} label="续费价" hint="一个有效期的价格" />
          <NumberField name={field('validMonths')} label="有效期" max={120} suffix="个月" />
          <TextField name={field('discountFactor')} label="折扣系数" hint="0.1 到 1，卡价 = 产品价 × 折扣系数" />
          <PriceField name={field('creditLimit')} label="默认授信额度" />
          <GivenField level={level} />
          <ImageField name={field('cover')} label="卡面" rules={cardLevelUploads.cover} />
          <SwitchField name={field('enabled')} label="启用" hint="停用后新申请不能选择，已开的卡不受影响" />
          <NumberField name={field('sortNo')} label="排序" max={999} hint="小的排在前面" />
          <RichTextField name={field('benefits')} label="权益说明" maxLength={MAX_BENEFITS} />
        </fieldset>
      </FormBody>
      {level && (
        <TitledSection title="操作日志">
          <FormTrail form={canEdit ? form : undefined} />
        </TitledSection>
      )}
    </FormDrawer>
  )
}

function GivenField({ level }: Pick<LevelEditorProps, 'level'>) {
  return (
    <PickManyField
      {...usePackagesOnSale()}
      name={field('servicePackageIds')}
      label="赠送服务包"
      chosenOptions={(level?.servicePackages ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      placeholder="输入名称或编号查找"
      hint={`开卡时各赠送 1 份，最多 ${GIVEN_MAX} 个`}
    />
  )
}
