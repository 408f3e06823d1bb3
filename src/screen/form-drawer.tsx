import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ask } from '#ui/ask/ask.ts'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerContent, type DrawerContentProps, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { FormScope } from './form-page.tsx'
import { usePageLocation } from './page-location.tsx'
import type { ContractForm } from './use-contract-form.ts'

/** The question before unsaved changes of a form are given up; resolves true where there are none or they may go. */
export function useLeaveQuestion<Values extends FieldValues, Intent extends string>(
  form: ContractForm<Values, Intent>,
  title: string,
): () => Promise<boolean> {
  const { setDirty } = usePageLocation()
  const { isDirty } = form.methods.formState
  return async () => {
    if (!isDirty) return true
    const answer = await ask({
      title: '放弃未保存的修改？',
      consequence: `「${title}」里填写的内容还没有保存。`,
      action: '放弃修改',
      tone: 'danger',
    })
    if (answer === false) return false
    form.draft.drop()
    setDirty(false)
    return true
  }
}

interface FormDrawerProps<Values extends FieldValues, Intent extends string>
  extends Pick<DrawerContentProps, 'size' | 'description'> {
  form: ContractForm<Values, Intent>
  title: string
  /** False for who only looks: there is nothing to save then. */
  mayEdit?: boolean
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
  mayEdit = true,
  actions,
  onClose,
  children,
}: FormDrawerProps<Values, Intent>) {
  const mayLeave = useLeaveQuestion(form, title)
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Drawer open onOpenChange={() => void close()}>
      <DrawerContent size={size} title={title} description={description} locked={form.isSaving}>
        <FormScope form={form}>
          {/* What takes the focus is scrolled clear of a sum that sticks to the foot. */}
          <DrawerBody className="grid scroll-py-4 grid-cols-1 content-start gap-6 has-data-[sticks=bottom]:scroll-pb-40">
            {children}
          </DrawerBody>
          <DrawerFoot>
            <Button size="medium" onClick={() => void close()}>
              {mayEdit ? '取消' : '关闭'}
            </Button>
            {mayEdit && actions}
          </DrawerFoot>
        </FormScope>
      </DrawerContent>
    </Drawer>
  )
}
