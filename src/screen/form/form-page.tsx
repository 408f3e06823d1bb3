import { type ReactNode, useEffect, useMemo } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Page } from '#screen/page/page.tsx'
import { PresentPeople, SavedNotice } from '#screen/presence/parts.ts'
import { usePresence } from '#screen/presence/use-presence.ts'
import { coded } from '#ui/coded.tsx'
import { useEditsInside } from '#ui/dialog/edits.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { Conflict } from './conflict.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { type FormState, FormStateProvider } from './form-context.ts'
import { FormRecordProvider, useOwnFormRecord } from './form-record.ts'
import { HistoryButton } from './history-button.tsx'
import { type HistoryOf, useRequestedRestore } from './restore-request.ts'
import { RestoredNotice } from './restored-notice.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { useAfterPress } from './use-after-press.ts'
import type { ContractForm } from './use-contract-form.ts'

interface FormPageProps<Values extends FieldValues, Intent extends string> {
  form: ContractForm<Values, Intent>
  title: string
  /** Above the fields: for example the last refusal or a pending review. */
  notice?: ReactNode
  /** A column next to a long form: for example the missing fields. */
  aside?: ReactNode
  /** The edited record, for its history and for who else has it open; null for a new one. */
  history?: HistoryOf | null
  /** Footer buttons, made of `<SaveButton>` and links; the main one first. */
  actions: ReactNode
  children: ReactNode
}

/** Page of a form: sections, a sticky footer, and errors next to their fields. */
export function FormPage<Values extends FieldValues, Intent extends string>({
  form,
  title,
  notice,
  aside,
  history = null,
  actions,
  children,
}: FormPageProps<Values, Intent>) {
  useRequestedRestore(history, form.history)
  const record = useOwnFormRecord(history)
  const { describe } = form.draft
  useEffect(() => describe({ title, of: history }))
  const presence = usePresence(history, { isEditing: true, isDirty: form.methods.formState.isDirty })
  return (
    <Page title={title} aside={presence && <PresentPeople others={presence.others} />} className="gap-4">
      <FormRecordProvider value={record}>
        {presence?.saved && !form.latest && !form.renewal && <SavedNotice presence={presence} />}
        <FormScope form={form}>
          <div className="flex flex-1 items-start gap-6">
            <FormBody form={form} label={title} notice={notice}>
              {children}
            </FormBody>
            {aside && <aside className="sticky top-4 w-60 shrink-0 max-lg:hidden">{aside}</aside>}
          </div>
          <footer className="sticky bottom-0 z-20 -mx-5 -mb-6 flex items-center gap-2 border-t bg-surface px-5 py-3 max-lg:-mx-3 max-lg:px-3">
            {actions}
            {history && !record.hasTrail && <HistoryButton of={history} form={form} />}
            {form.busy.size > 0 && <span className="text-text-muted">请等待文件上传完成</span>}
          </footer>
        </FormScope>
      </FormRecordProvider>
    </Page>
  )
}

interface FormScopeProps<Values extends FieldValues, Intent extends string> {
  form: ContractForm<Values, Intent>
  children: ReactNode
}

/** Binds the fields inside to the form; for a form that is only a part of its page. */
export function FormScope<Values extends FieldValues, Intent extends string>({
  form,
  children,
}: FormScopeProps<Values, Intent>) {
  const { facts, required, setBusy, isSaving } = form
  const leave = useAfterPress()
  const { isDirty } = form.methods.formState
  // In a dialog or drawer: it asks for confirmation on close.
  useEditsInside({ isDirty, discard: form.draft.drop })
  const state = useMemo<FormState>(
    () => ({
      isRequired: (name) => required.has(name),
      register: (name, fieldFacts) => {
        facts.set(name, fieldFacts)
        return () => facts.delete(name)
      },
      setBusy,
      isDisabled: isSaving,
      leave,
    }),
    [facts, required, setBusy, isSaving, leave],
  )
  return (
    <FormProvider {...form.methods}>
      <FormStateProvider value={state}>{children}</FormStateProvider>
    </FormProvider>
  )
}

interface FormBodyProps<Values extends FieldValues, Intent extends string> extends FormScopeProps<Values, Intent> {
  label: string
  notice?: ReactNode
}

/** The fields, with messages about the whole form above. Must be inside a `FormScope`. */
export function FormBody<Values extends FieldValues, Intent extends string>({
  form,
  label,
  notice,
  children,
}: FormBodyProps<Values, Intent>) {
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
      className="flex min-w-0 max-w-[960px] flex-1 flex-col gap-4"
    >
      <DraftOffer draft={form.draft} />
      <RestoredNotice history={form.history} />
      {notice}
      <Fault form={form} />
      {children}
    </form>
  )
}

/** Scrolls to a message that appears above the visible part of a long form. */
const reveal = (message: HTMLElement | null): void => message?.scrollIntoView({ block: 'nearest' })

/** Server errors about the whole form. The input is preserved. */
function Fault<Values extends FieldValues, Intent extends string>({ form }: { form: ContractForm<Values, Intent> }) {
  if (form.renewal) return <StaleNotice isReady={form.renewal.isReady} onRenew={form.renewal.take} />
  if (form.latest) return <Conflict form={form} latest={form.latest} />
  const messages = [
    ...(form.fault
      ? [form.fault.kind === 'unreachable' ? '网络不通，内容还没有保存，请重试' : form.fault.message]
      : []),
    ...form.others,
  ]
  if (messages.length === 0) return null
  return (
    <Notice ref={reveal} tone="danger" title="没有保存" className="scroll-mt-4">
      {messages.length === 1 ? (
        messages[0]
      ) : (
        <ul className="list-inside list-disc">
          {messages.map((message) => (
            <li key={message}>{coded(message)}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
