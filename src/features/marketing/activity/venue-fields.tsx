import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { NamedRef } from '#contract/fields.ts'
import type { Activity } from '#contract/marketing/activities.ts'
import { venueUploads } from '#contract/marketing/activity-rules.ts'
import { venueKind } from '#contract/marketing/codes.ts'
import { MAX_VENUES, type Venue } from '#contract/marketing/venues.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { ColourField } from '#screen/form/choice-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, PickManyField, TextField } from '#screen/form/fields.tsx'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SortableList, useSortableItem } from '#ui/sortable/sortable.tsx'
import { FloorFields } from './floor-fields.tsx'
import type { ActivityValues } from './use-form.ts'
import { useVenueCoupons } from './use-venue-coupons.ts'
import { useVenueProducts } from './use-venue-products.ts'

const field = fieldsOf<ActivityValues>()

const blankVenue = (isFirst: boolean): Venue => ({
  name: '',
  kind: isFirst ? venueKind.main : venueKind.side,
  banner: '',
  backgroundColor: '#FFFFFF',
  backgroundImage: '',
  floors: [],
  couponIds: [],
  shareTitle: '',
})

const namesText = (value: unknown) => (value as { name: string }[]).map(({ name }) => name).join('、')

interface VenueFieldsProps {
  activity: (Activity & { coupons: readonly NamedRef[] }) | null
  copied: (Activity & { coupons: readonly NamedRef[] }) | null
  isLocked: boolean
}

/** Venues with their floors. Their order is the order of the tabs in the mall. */
export function VenueFields({ activity, copied, isLocked }: VenueFieldsProps) {
  const from = activity ?? copied
  const { control } = useFormContext<ActivityValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'venues' })
  const values = useWatch({ control, name: 'venues' })
  const { errors } = useFormState({ control, name: 'venues' })
  const { register } = useContractFormState()
  useEffect(() => register('venues', { label: '会场', words: namesText, isLocked }), [register, isLocked])
  const places = new Map(fields.map(({ id }, index) => [id, index]))
  const titleAt = (index = 0) => values[index]?.name || `会场 ${index + 1}`
  const { options } = useVenueProducts(from?.id ?? null)
  const { coupons, loading } = useVenueCoupons(from?.coupons ?? [])
  return (
    <FormSection title="会场">
      {from === null && <Notice>存为草稿后可添加活动商品，再把商品放进楼层。</Notice>}
      <Field label="会场" error={errors.venues?.root?.message ?? errors.venues?.message}>
        <SortableList
          ids={fields.map(({ id }) => id)}
          nameOf={(id) => titleAt(places.get(id))}
          onMove={(id, target) => move(places.get(id) ?? 0, places.get(target) ?? 0)}
        >
          <ul className="grid gap-3">
            {fields.map(({ id }, index) => (
              <VenueItem
                key={id}
                id={id}
                at={index + 1}
                title={titleAt(index)}
                isLocked={isLocked}
                onRemove={() => remove(index)}
              >
                <div className="grid gap-3 sm:grid-cols-2">
                  <TextField name={field(`venues.${index}.name`)} label="会场名称" maxLength={12} disabled={isLocked} />
                  <CodeField
                    name={field(`venues.${index}.kind`)}
                    label="会场类型"
                    codes={venueKind}
                    disabled={isLocked}
                  />
                  <ImageField
                    name={field(`venues.${index}.banner`)}
                    label="会场头图"
                    rules={venueUploads.banner}
                    disabled={isLocked}
                  />
                  <ImageField
                    name={field(`venues.${index}.backgroundImage`)}
                    label="背景图"
                    rules={venueUploads.backgroundImage}
                    disabled={isLocked}
                  />
                  <ColourField name={field(`venues.${index}.backgroundColor`)} label="背景色" disabled={isLocked} />
                  <TextField
                    name={field(`venues.${index}.shareTitle`)}
                    label="分享标题"
                    maxLength={30}
                    disabled={isLocked}
                  />
                </div>
                <PickManyField
                  options={coupons.map(({ id, name, hint }) => ({
                    value: String(id),
                    label: name,
                    ...(hint && { hint }),
                  }))}
                  loading={loading}
                  name={field(`venues.${index}.couponIds`)}
                  label="会场领券"
                  hint="最多 6 种发放中的优惠券"
                  disabled={isLocked}
                />
                <FloorFields venue={index} options={options} isLocked={isLocked} />
              </VenueItem>
            ))}
          </ul>
        </SortableList>
        <Button
          data-field="venues"
          className={fields.length > 0 ? 'mt-3' : ''}
          disabled={isLocked || fields.length >= MAX_VENUES}
          onClick={() => append(blankVenue(fields.length === 0), { focusName: `venues.${fields.length}.name` })}
        >
          <Plus aria-hidden strokeWidth={1.75} />
          添加会场
        </Button>
      </Field>
    </FormSection>
  )
}

interface VenueItemProps {
  id: string
  /** Its place, from 1. */
  at: number
  title: string
  isLocked: boolean
  onRemove: () => void
  children: ReactNode
}

function VenueItem({ id, at, title, isLocked, onRemove, children }: VenueItemProps) {
  const { item, handle, isDragging } = useSortableItem(id, isLocked)
  return (
    <li
      {...item}
      data-dragging={isDragging || undefined}
      className="rounded border bg-surface p-3 data-dragging:shadow-floating"
    >
      <fieldset aria-label={`会场 ${at}`} className="grid gap-3">
        <div className="flex items-center gap-2">
          <IconButton label={`移动会场 ${at}`} disabled={isLocked} {...handle} className="cursor-grab">
            <GripVertical aria-hidden strokeWidth={1.75} />
          </IconButton>
          <span className="font-medium">{title}</span>
          <IconButton className="ml-auto" label={`删除会场 ${at}`} disabled={isLocked} onClick={onRemove}>
            <Trash2 aria-hidden strokeWidth={1.75} />
          </IconButton>
        </div>
        {children}
      </fieldset>
    </li>
  )
}
