import { type Activity, ActivityInput, addActivity, editActivity } from '#contract/marketing/activities.ts'
import { activityFaults, missingToPublish, runningFaults } from '#contract/marketing/activity-rules.ts'
import { activityAudience, activityStatus } from '#contract/marketing/codes.ts'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
export type ActivityValues = Omit<ActivityInput, 'kind' | 'priority' | 'limitPerUser'> & {
  kind: ActivityInput['kind'] | null
  priority: number | null
  limitPerUser: number | null
}

const blank: ActivityValues = {
  name: '',
  kind: null,
  banner: '',
  shareImage: '',
  tagText: '',
  startAt: '',
  endAt: '',
  priority: 0,
  discountRate: '',
  ladders: [],
  ladderLoop: false,
  groupSize: null,
  groupHours: null,
  depositRate: null,
  limitPerUser: 0,
  couponStackable: false,
  audience: [activityAudience.consumer],
  areas: [NATIONWIDE_CODE],
  brandIds: [],
  categoryIds: [],
  enrolOpen: false,
  enrolStartAt: '',
  enrolEndAt: '',
  venues: [],
  rulesText: '',
}

const NAME_MOST = 30

/** A copy has no times: they are set anew. */
const copyOf = (activity: Activity): ActivityValues => ({
  ...valuesOf(blank, activity),
  name: `${activity.name.slice(0, NAME_MOST - 2)}副本`,
  startAt: '',
  endAt: '',
  enrolStartAt: '',
  enrolEndAt: '',
})

interface ActivityFormOptions {
  /** The activity that is edited; null for a new one. */
  activity: Activity | null
  /** What a new one begins with. */
  copied: Activity | null
}

export function useActivityForm({ activity, copied }: ActivityFormOptions) {
  const add = useChange(addActivity)
  const edit = useChange(editActivity)
  const isPublished = activity !== null && activity.status !== activityStatus.draft
  const isRunning = activity?.status === activityStatus.running
  const start = activity ? valuesOf(blank, activity) : copied ? copyOf(copied) : blank
  return useContractForm<ActivityValues, 'save' | 'publish'>({
    schema: ActivityInput,
    check: (values, intent) => ({
      ...activityFaults(values),
      ...((intent === 'publish' || isPublished) && missingToPublish(values)),
      ...(isRunning && runningFaults(activity, values, [])),
    }),
    intents: ['save', 'publish'],
    initial: start,
    record: activity,
    save: (values, intent, { requestId, version }) => {
      const input = ActivityInput.parse(values)
      const publish = intent === 'publish'
      const done = `「${input.name}」已${publish ? '发布' : '保存'}`
      const quietly = { quiet: true, requestId }
      return activity
        ? edit({ ...input, id: activity.id, version, publish }, done, quietly)
        : add({ ...input, publish, ...(copied && { copyFrom: copied.id }) }, done, quietly)
    },
  })
}
