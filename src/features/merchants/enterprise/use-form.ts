import { useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { enterpriseFaults, enterpriseOpenFaults } from '#contract/merchants/enterprise-rules.ts'
import {
  addEnterpriseUser,
  type EnterpriseUser,
  EnterpriseUserInput,
  editEnterpriseUser,
} from '#contract/merchants/enterprise-users.ts'
import { enterpriseRights } from '#contract/merchants/field-rights.ts'
import { dayOf } from '#lib/formats.ts'
import { useReads } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'
import { confirm } from '#ui/confirm/confirm.ts'

export type EnterpriseValues = Omit<EnterpriseUserInput, 'giftQuota'> & { giftQuota: number | null }
type Opened = Pick<DataOf<typeof addEnterpriseUser>, 'id'> &
  Pick<EnterpriseValues, 'name' | 'phone' | 'edition' | 'expireAt'>

const blank: EnterpriseValues = {
  name: '',
  shortName: '',
  logo: '',
  merchantType: null,
  edition: null,
  licenceNo: '',
  licenceImage: '',
  licenceExpireAt: '',
  legalPerson: '',
  contactName: '',
  phone: '',
  email: '',
  area: '',
  address: '',
  intro: '',
  images: [],
  expireAt: '',
  managerId: null,
  promoterId: null,
  channelId: null,
  labelIds: [],
  giftQuota: 0,
  giftExpireAt: '',
  bankName: '',
  bankAccountName: '',
  bankAccount: '',
  remark: '',
}

/** What another company of the same kind has in common with a merchant. */
const alike = ({ merchantType, edition, area, managerId }: EnterpriseUser): EnterpriseValues => ({
  ...blank,
  ...{ merchantType, edition, area, managerId },
})

const confirmReset = () =>
  confirm({
    title: '更换商家类型？',
    consequence: '单独授权的菜单会删除，恢复为新类型的默认；角色不适用于新类型的成员改为新类型的默认角色。',
    action: '更换并恢复默认',
    tone: 'danger',
  })

/** A draft needs name and phone; opening needs all that the server checks. */
export function useEnterpriseForm(enterprise: EnterpriseUser | null, copied: EnterpriseUser | null) {
  const reads = useReads(enterpriseRights)
  const add = useChange(addEnterpriseUser)
  const edit = useChange(editEnterpriseUser)
  const [opened, setOpened] = useState<Opened | null>(null)
  // What is masked is neither shown as input nor sent back.
  const isMasked = enterprise !== null && !reads('phone')
  const hidden = {
    ...(!reads('bankAccount') && { bankAccount: undefined }),
    ...(isMasked && { phone: undefined, email: undefined }),
  } as Partial<EnterpriseValues>
  const schema = (
    isMasked ? EnterpriseUserInput.partial({ phone: true, email: true }) : EnterpriseUserInput
  ) as typeof EnterpriseUserInput
  const initial = { ...(enterprise ? valuesOf(blank, enterprise) : copied ? alike(copied) : blank), ...hidden }
  const isOpened = enterprise !== null && enterprise.status !== enterpriseStatus.draft
  const form = useContractForm<EnterpriseValues, 'draft' | 'open'>({
    schema,
    check: (values, intent) => {
      const checked = { ...values, giftQuota: values.giftQuota ?? 0 }
      return {
        ...(intent === 'open' ? enterpriseOpenFaults(checked, dayOf()) : {}),
        ...enterpriseFaults(checked),
      }
    },
    intents: ['draft', 'open'],
    initial,
    record: enterprise,
    save: async (values, intent, { requestId, version }) => {
      const input = schema.parse(values)
      const options = { quiet: true, requestId }
      const opens = intent === 'open'
      const message = opens ? undefined : enterprise ? '企业商家已保存' : '草稿已保存'
      const done = (id: number) => opens && setOpened({ id, ...input })
      if (!enterprise) {
        const saved = await add({ ...input, draft: !opens, requestId }, message, options)
        return done(saved.id)
      }
      const changed = changedFields<Partial<EnterpriseUserInput>>(input, initial as EnterpriseUserInput)
      const asks = isOpened && changed.merchantType !== undefined
      // If the user cancels, the server reports the field.
      const agrees = asks && (await confirmReset()) !== false
      await edit({ ...changed, id: enterprise.id, version, open: opens, confirmReset: agrees }, message, options)
      return done(enterprise.id)
    },
  })
  return { form, opened, isOpened }
}
