import type { FieldErrors } from '#contract/fields.ts'
import {
  AdminUserInput,
  type AdminUserRow,
  addAdminUser,
  editAdminUser,
  NewAdminUser,
} from '#contract/permissions/admin-users.ts'
import { accountType as accountTypeCodes } from '#contract/session.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { useNeedsBrands } from './choices.ts'

/** Of a new account and of one that is edited: each form has those that it shows. */
export type UserValues = NewAdminUser & AdminUserInput

const blank: NewAdminUser = {
  account: '',
  accountType: accountTypeCodes.platform,
  supplierId: null,
  distributorId: null,
  name: '',
  phone: '',
  email: '',
  department: '',
  roleIds: [],
  brandIds: [],
  validFrom: '',
  validTo: '',
  remark: '',
}

/** Whose account it is must be told; the schema cannot say when. */
const ownerFaults = ({ accountType, supplierId, distributorId }: NewAdminUser) => ({
  ...(accountType === accountTypeCodes.supplier && supplierId === null && { supplierId: '请选择所属供应商' }),
  ...(accountType === accountTypeCodes.distributor && distributorId === null && { distributorId: '请选择所属经销商' }),
})

/** Brands are asked for by a role; which of them do is read beside the form. */
function useBrandFaults(held?: AdminUserRow['brands']) {
  const needsBrands = useNeedsBrands(held)
  return ({ roleIds, brandIds }: AdminUserInput | NewAdminUser): FieldErrors =>
    needsBrands(roleIds) && brandIds.length === 0 ? { brandIds: '请选择可管品牌' } : {}
}

/** What a new account takes over from one that is there: where it belongs and what it may do, nothing of the person. */
const likeOf = ({ accountType, supplier, distributor, department, roles, brands }: AdminUserRow): NewAdminUser => ({
  ...blank,
  accountType,
  department,
  supplierId: supplier?.id ?? null,
  distributorId: distributor?.id ?? null,
  roleIds: roles.filter(({ enabled }) => enabled).map(({ id }) => id),
  brandIds: brands.map(({ id }) => id),
  validFrom: dayOf(),
})

/** A password that is shown once, and to whom it belongs. */
export interface ShownPassword {
  account: string
  name: string
  password: string
}

export function useNewUserForm(like: AdminUserRow | null, onAdded: (shown: ShownPassword) => void) {
  const add = useChange(addAdminUser)
  const brandFaults = useBrandFaults(like?.brands)
  return useContractForm<NewAdminUser, 'save'>({
    schema: NewAdminUser,
    check: (values) => ({ ...ownerFaults(values), ...brandFaults(values) }),
    intents: ['save'],
    initial: like ? likeOf(like) : { ...blank, validFrom: dayOf() },
    record: null,
    save: async (values, _intent, { requestId }) => {
      const { user, tempPassword } = await add(NewAdminUser.parse(values), `账号「${values.name}」已新增`, {
        quiet: true,
        requestId,
      })
      onAdded({ account: user.account, name: user.name, password: tempPassword })
    },
  })
}

const valuesOf = (user: AdminUserRow): AdminUserInput => ({
  name: user.name,
  phone: user.phone,
  email: user.email,
  avatar: user.avatar,
  department: user.department,
  roleIds: user.roles.map(({ id }) => id),
  brandIds: user.brands.map(({ id }) => id),
  validFrom: user.validFrom ?? '',
  validTo: user.validTo ?? '',
  remark: user.remark,
})

export function useUserForm(user: AdminUserRow) {
  const edit = useChange(editAdminUser)
  const brandFaults = useBrandFaults(user.brands)
  return useContractForm<AdminUserInput, 'save'>({
    schema: AdminUserInput,
    check: brandFaults,
    intents: ['save'],
    initial: valuesOf(user),
    record: user,
    read: (latest) => valuesOf(latest as unknown as AdminUserRow),
    save: (values, _intent, { version, requestId }) =>
      edit({ ...AdminUserInput.parse(values), id: user.id, version }, `账号「${values.name}」已保存`, {
        quiet: true,
        requestId,
      }),
  })
}
