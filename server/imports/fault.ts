/** Why a file cannot be read, in a message for the person who chose it. */
export class ImportFault extends Error {}
