import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { addUser, editUser, NewUserInput, UserInput } from '#contract/users/user-changes.ts'
import { birthdayFaults } from '#contract/users/user-rules.ts'
import type { UserRow } from '#contract/users/users.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

const valuesOf = ({ nickname, gender, birthday, area, labels, remark }: UserRow): UserInput => ({
  nickname,
  gender,
  birthday,
  area,
  labelIds: labels.map(({ id }) => id),
  remark,
})

export function useEditForm(user: UserRow) {
  const save = useChange(editUser)
  return useContractForm<UserInput, 'save'>({
    schema: UserInput,
    check: (values) => birthdayFaults(values, dayOf()),
    intents: ['save'],
    initial: valuesOf(user),
    record: user,
    read: (latest) => valuesOf(latest as unknown as UserRow),
    save: (values, _intent, { requestId, version }) =>
      save({ ...UserInput.parse(values), id: user.id, version }, `「${values.nickname}」已保存`, {
        quiet: true,
        requestId,
      }),
  })
}

const blank: NewUserInput = {
  phone: '',
  realName: '',
  identity: userIdentity.homeOwner,
  area: '',
  inviterId: null,
  enterpriseId: null,
  labelIds: [],
  remark: '',
}

export function useAddForm() {
  const add = useChange(addUser)
  return useContractForm<NewUserInput, 'save'>({
    schema: NewUserInput,
    intents: ['save'],
    initial: blank,
    record: null,
    save: (values, _intent, { requestId }) =>
      add(NewUserInput.parse(values), `用户「${values.realName}」已新增`, { quiet: true, requestId }),
  })
}
