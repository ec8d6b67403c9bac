const part = '(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'
const v4 = new RegExp(`^${part}(\\.${part}){3}(/([12]?[0-9]|3[0-2]))?$`)
const v6 = /^[0-9a-f]{0,4}(:[0-9a-f]{0,4}){2,7}(\/(\d|[1-9]\d|1[01]\d|12[0-8]))?$/i

/** Splits a text into networks, which commas, semicolons or blanks separate. */
export const splitNetworks = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '')

/** Whether all parts are networks: addresses with or without the length of a prefix. */
export const areNetworksValid = (text: string): boolean =>
  splitNetworks(text).every((each) => v4.test(each) || v6.test(each))
