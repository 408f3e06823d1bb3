const mobile = /^1[3-9]\d{9}$/
const landline = /^0\d{2,3}-?[2-9]\d{6,7}(-\d{1,6})?$/

/** An 11-digit mobile number of mainland China. */
export function isMobile(text: string): boolean {
  return mobile.test(text)
}

/** Area code and number, with an optional hyphen and extension: 0571-87654321, 02187654321-802. */
export function isLandline(text: string): boolean {
  return landline.test(text)
}

export function isPhone(text: string): boolean {
  return isMobile(text) || isLandline(text)
}

/** 199****8888; a short landline shows its last two digits. */
export function maskPhone(phone: string): string {
  const keep = phone.length > 8 ? 4 : 2
  return phone === '' ? '' : `${phone.slice(0, 3)}****${phone.slice(-keep)}`
}
