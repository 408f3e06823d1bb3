import { lazyPart } from '#ui/popup/lazy-part.tsx'

// Most records are opened by one person at a time: this code is loaded after the form.

export const PresentPeople = lazyPart(() => import('./present-people.tsx'), 'PresentPeople')
export const SavedNotice = lazyPart(() => import('./saved-notice.tsx'), 'SavedNotice')
