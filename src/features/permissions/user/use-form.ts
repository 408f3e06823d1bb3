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

/** Fields of new and of edited accounts: each form shows its own. */
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

/** The owner is required depending on the account type, which the schema cannot express. */
const ownerFaults = ({ accountType, supplierId, distributorId }: NewAdminUser) => ({
  ...(accountType === accountTypeCodes.supplier && supplierId === null && { supplierId: '请选择所属供应商' }),
  ...(accountType === accountTypeCodes.distributor && distributorId === null && { distributorId: '请选择所属经销商' }),
})

/** Brands are required by some roles, which are loaded separately from the form. */
function useBrandFaults(held?: AdminUserRow['brands']) {
  const needsBrands = useNeedsBrands(held)
  return ({ roleIds, brandIds }: AdminUserInput | NewAdminUser): FieldErrors =>
    needsBrands(roleIds) && brandIds.length === 0 ? { brandIds: '请选择可管品牌' } : {}
}

/** The fields a new account copies from an existing one: affiliation and permissions, no personal data. */
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

/** A password that is shown once, and its owner. */
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
