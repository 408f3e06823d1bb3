import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#ui/button/button.tsx'
import { canDiscard } from '#ui/dialog/modal-root.tsx'
import {
  Drawer,
  DrawerBody,
  DrawerClose,
  DrawerContent,
  type DrawerContentProps,
  DrawerFoot,
} from '#ui/drawer/drawer.tsx'
import { FormScope } from './form-page.tsx'
import type { ContractForm } from './use-contract-form.ts'

/**
 * The question before a form is left within its page, for another tab or record; resolves true where nothing was entered or
 * it may go. A dialog or drawer around a form asks by itself before it closes.
 */
export function useLeaveQuestion<Values extends FieldValues, Intent extends string>(
  form: ContractForm<Values, Intent>,
  title: string,
): () => Promise<boolean> {
  const { isDirty } = form.methods.formState
  return async () => {
    if (!isDirty) return true
    if (!(await canDiscard(title))) return false
    form.draft.drop()
    return true
  }
}

interface FormDrawerProps<Values extends FieldValues, Intent extends string>
  extends Pick<DrawerContentProps, 'size' | 'description'> {
  form: ContractForm<Values, Intent>
  title: string
  /** False for who only looks: there is nothing to save then. */
  canEdit?: boolean
  /** Buttons of the foot that save, the main one last. */
  actions: ReactNode
  onClose: () => void
  /** A `FormBody`, and what else there is to know about the record. */
  children: ReactNode
}

/** A form beside a list. What was entered and not saved is not left without a question. */
export function FormDrawer<Values extends FieldValues, Intent extends string>({
  form,
  size,
  title,
  description,
  canEdit = true,
  actions,
  onClose,
  children,
}: FormDrawerProps<Values, Intent>) {
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size={size} title={title} description={description} locked={form.isSaving}>
        <FormScope form={form}>
          {/* What takes the focus is scrolled clear of a sum that sticks to the foot. */}
          <DrawerBody className="grid scroll-py-4 grid-cols-1 content-start gap-6 has-data-[sticks=bottom]:scroll-pb-40">
            {children}
          </DrawerBody>
          <DrawerFoot>
            <DrawerClose asChild>
              <Button size="medium">{canEdit ? '取消' : '关闭'}</Button>
            </DrawerClose>
            {canEdit && actions}
          </DrawerFoot>
        </FormScope>
      </DrawerContent>
    </Drawer>
  )
}
