import { type ActionDialogProps, ActionDialog as Dialog } from '#screen/form/action-dialog.tsx'

const subjects = ['order', 'refund', 'shipment', 'digitalOrder'] as const

/** A step on a record of this area: each may move what the others stand on. */
export const ActionDialog = (props: ActionDialogProps) => <Dialog renews={subjects} {...props} />
