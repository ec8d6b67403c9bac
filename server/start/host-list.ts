import { z } from 'zod'

const hostNames = /^[.]?[a-z0-9-]+([.][a-z0-9-]+)*(,[.]?[a-z0-9-]+([.][a-z0-9-]+)*)*$/i

/** Reads names of hosts, by commas; one that begins with a dot stands for all below it. */
export const hostList = z
  .string()
  .regex(hostNames)
  .transform((text) => text.toLowerCase().split(','))
