import { useWatch } from 'react-hook-form'
import { promoterKind } from '#contract/merchants/codes.ts'
import { promoterRights } from '#contract/merchants/field-rights.ts'
import { canEditPromoter, MAX_BIND_DAYS, MAX_PARENT_RATE, MAX_RATE } from '#contract/merchants/promoter-rules.ts'
import { getPromoter, type Promoter, savePromoter } from '#contract/merchants/promoters.ts'
import { useMerchantChoices, usePromoterChoices } from '#features/merchants/shared/promoter-pickers.ts'
import { useCanCall, useReads } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, LongTextField, NumberField, PickField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { RegionField } from '#screen/form/region-field.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Field } from '#ui/field/field.tsx'
import { type PromoterValues, usePromoterForm } from './use-form.ts'

const field = fieldsOf<PromoterValues>()

interface PromoterDrawerProps {
  /** Null for a new one. */
  id: number | null
  onClose: () => void
}

/** The form of a promoter beside the list. */
export function PromoterDrawer({ id, onClose }: PromoterDrawerProps) {
  const read = useLookup(getPromoter, { id: id ?? 0 }, { enabled: id !== null, staleMs: 0 })
  if (id === null) return <Editor promoter={null} onClose={onClose} />
  return (
    <QueryDrawer read={read} noun="推广员" title="推广员" onClose={onClose}>
      {(promoter) => <Editor promoter={promoter} onClose={onClose} />}
    </QueryDrawer>
  )
}

function Editor({ promoter, onClose }: { promoter: Promoter | null; onClose: () => void }) {
  const form = usePromoterForm(promoter)
  const canEdit = useCanCall(savePromoter) && (promoter === null || canEditPromoter(promoter))
  const title = promoter ? promoter.name : '新增推广员'
  return (
    <FormDrawer
      form={form}
      history={promoter && { resource: 'promoter', targetId: promoter.id }}
      title={title}
      description={promoter ? promoter.promoterNo : '保存后待审核，通过后邀请码生效'}
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
          <PersonFields promoter={promoter} />
          <RateFields promoter={promoter} />
          <AccountFields promoter={promoter} />
        </fieldset>
      </FormBody>
      {promoter && (
        <TitledSection title="操作日志">
          <FormTrail form={canEdit ? form : undefined} />
        </TitledSection>
      )}
    </FormDrawer>
  )
}

const chosen = (ref: { id: number; name: string } | null | undefined) =>
  ref ? [{ value: String(ref.id), label: ref.name }] : []

function PersonFields({ promoter }: { promoter: Promoter | null }) {
  const reads = useReads(promoterRights)
  const kind = useWatch<PromoterValues, 'kind'>({ name: 'kind' })
  const enterprises = useMerchantChoices()
  const isMasked = promoter !== null && !reads('phone')
  return (
    <TitledSection title="推广员">
      <TextField name={field('name')} label="姓名" maxLength={20} />
      {isMasked ? (
        <Field label="手机号" hint="没有查看完整联系方式的权限，不能修改">
          <span className="flex min-h-7 items-center tabular-nums">{promoter.phone}</span>
        </Field>
      ) : (
        <TextField name={field('phone')} label="手机号" maxLength={11} hint="与商城账号的手机一致时自动关联" />
      )}
      <CodeField name={field('kind')} label="推广员类型" codes={promoterKind} />
      <PickField
        name={field('enterpriseId')}
        label="所属企业"
        {...enterprises}
        chosenOptions={chosen(promoter?.enterprise)}
        {...(kind === promoterKind.merchantStaff && { hint: '商家员工必填' })}
      />
      <RegionField name={field('area')} label="所在地区" />
    </TitledSection>
  )
}

function RateFields({ promoter }: { promoter: Promoter | null }) {
  const promoters = usePromoterChoices()
  return (
    <TitledSection title="佣金">
      <TextField
        name={field('commissionRate')}
        label="佣金比例"
        suffix="%"
        hint={`0 到 ${MAX_RATE}；修改只对之后下的订单生效`}
      />
      <PickField
        name={field('parentId')}
        label="上级推广员"
        {...promoters}
        chosenOptions={chosen(promoter?.parent)}
        hint="只有一级上下级"
      />
      <TextField
        name={field('parentRate')}
        label="上级佣金比例"
        suffix="%"
        hint={`0 到 ${MAX_PARENT_RATE}；上级从该推广员的订单中另得`}
      />
      <NumberField
        name={field('bindDays')}
        label="客户保护期"
        suffix="天"
        max={MAX_BIND_DAYS}
        hint="期满后其他推广员可以绑定"
      />
    </TitledSection>
  )
}

/** Whoever may not read the numbers may still enter new ones. */
function AccountFields({ promoter }: { promoter: Promoter | null }) {
  const reads = useReads(promoterRights)
  const kept = (shown: string) => (shown === '' ? {} : { placeholder: `${shown}，不修改请留空` })
  return (
    <TitledSection title="收款资料">
      <TextField
        name={field('idCardNo')}
        label="身份证号"
        maxLength={18}
        hint="提现前必须登记"
        {...kept(promoter?.idCardNo ?? '')}
      />
      <TextField name={field('bankName')} label="开户行" maxLength={50} />
      <TextField
        name={field('bankAccount')}
        label="银行账号"
        maxLength={32}
        {...(reads('bankAccount') ? { placeholder: '8 到 32 位数字' } : kept(promoter?.bankAccount ?? ''))}
      />
      <LongTextField name={field('remark')} label="备注" maxLength={500} hint="仅后台可见" />
    </TitledSection>
  )
}
