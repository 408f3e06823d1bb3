import { type ActionDialogProps, ActionDialog as Dialog } from '#screen/form/action-dialog.tsx'

const subjects = ['order', 'refund', 'shipment', 'digitalOrder'] as const

/** Dialog of an order action; it invalidates the resources that these actions affect. */
export const ActionDialog = (props: ActionDialogProps) => <Dialog renews={subjects} {...props} />
