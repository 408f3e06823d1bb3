import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import type { MerchantMenu, MerchantMenuInput } from '#contract/merchants/merchant-menus.ts'
import { settle } from '#features/permissions/public.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { PermissionTree } from '#ui/permission-tree/permission-tree.tsx'
import { buttonsOf, flatNodes, menuNodes } from './menu-nodes.ts'

const field = fieldsOf<MerchantMenuInput>()
const words = { added: '额外开放', removed: '单独关闭', onlyChanged: '只看差异' }

/** The menus of a merchant: the default ones, and marked what it has beyond them and what it lacks. */
export function MenuTreeField({ detail, readOnly }: { detail: MerchantMenu; readOnly: boolean }) {
  const { tree, baseMenuIds } = detail
  const names = useMemo(() => new Map(flatNodes(tree).map(({ id, name }) => [id, name])), [tree])
  const nameAll = (ids: number[]) => ids.map((id) => names.get(id) ?? `#${id}`).join('、')
  const { setValue, formState } = useFormContext<MerchantMenuInput>()
  const added = useField<number[]>({ name: field('addedMenuIds'), label: '额外开放' }, nameAll)
  const removed = useField<number[]>({ name: field('removedMenuIds'), label: '单独关闭' }, nameAll)
  const base = useMemo(() => baseMenuIds.map(String), [baseMenuIds])
  const value = useMemo(() => {
    const closed = new Set(removed.value)
    return [...baseMenuIds.filter((id) => !closed.has(id)), ...added.value].map(String)
  }, [baseMenuIds, added.value, removed.value])
  const nodes = useMemo(() => menuNodes(detail, new Set(value)), [detail, value])
  const buttons = useMemo(() => buttonsOf(tree), [tree])
  const change = (next: string[]) => {
    const open = new Set(settle(value, next, { buttons }).map(Number))
    const defaults = new Set(baseMenuIds)
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted }
    setValue(
      'addedMenuIds',
      [...open].filter((id) => !defaults.has(id)),
      options,
    )
    setValue(
      'removedMenuIds',
      baseMenuIds.filter((id) => !open.has(id)),
      options,
    )
  }
  const faults = [formState.errors.addedMenuIds, formState.errors.removedMenuIds].flatMap(
    (error) => error?.message ?? [],
  )
  return (
    <div ref={added.control.ref} tabIndex={-1} className="grid gap-2 outline-none">
      {faults.map((fault) => (
        <p key={fault} role="alert" className="text-danger-text text-small">
          {fault}
        </p>
      ))}
      <PermissionTree
        label={`${detail.enterprise.name}的商城菜单`}
        nodes={nodes}
        value={value}
        before={base}
        words={words}
        readOnly={readOnly || added.control.disabled}
        onChange={change}
        className="[--verb-width:112px]"
      />
    </div>
  )
}
