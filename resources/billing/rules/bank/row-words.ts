/** Normalises words: lower case, no accents, one blank between words. */
export const normalizeWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim()

const buildWordSet = (words: string): ReadonlySet<string> => new Set(words.split(',').map((word) => word.trim()))

/** The words are English, German, Dutch, French, Spanish, Italian and Portuguese. */
const incomingWords = buildWordSet(
  `cr, c, credit, credits, crdt, in, incoming, inflow, money in, paid in, received, deposit, +, plus,
  h, haben, gutschrift, eingang, einzahlung, einnahme, zahlungseingang, bij, ontvangen, inkomend, bijschrijving,
  creditering, recette, encaissement, entree, abono, haber, ingreso, entrada, credito, accredito, avere, entrata,
  versamento, recebimento, recebido, deposito`,
)
const outgoingWords = buildWordSet(
  `dr, d, debit, debits, dbit, out, outgoing, outflow, money out, paid out, sent, withdrawal, -, minus,
  s, soll, lastschrift, belastung, ausgang, auszahlung, ausgabe, zahlungsausgang, af, uitgaand, afschrijving, debet,
  debitering, sortie, depense, prelevement, decaissement, retrait, cargo, adeudo, debe, gasto, retiro, salida, debito,
  addebito, dare, uscita, prelievo, saida, saque, levantamento`,
)

export type Direction = 'in' | 'out'

/** Finds whether a word means money in or money out; undefined if it means neither. */
export function findDirection(text: string): Direction | undefined {
  const word = normalizeWords(text)
  return incomingWords.has(word) ? 'in' : outgoingWords.has(word) ? 'out' : undefined
}

const bookedWords = buildWordSet(
  `booked, book, posted, completed, complete, settled, success, successful, cleared, processed, executed, paid, done,
  final, gebucht, verbucht, ausgefuhrt, ausgefuehrt, abgeschlossen, erledigt, geboekt, verwerkt, uitgevoerd, voltooid,
  comptabilise, comptabilisee, execute, executee, effectue, effectuee, termine, terminee, contabilizado, contabilizada,
  completado, completada, ejecutado, ejecutada, liquidado, liquidada, realizado, realizada, contabilizzato,
  contabilizzata, eseguito, eseguita, completato, completata, regolato, regolata, concluido, concluida, efetuado,
  efetuada, executado, executada, lancado, lancada`,
)
const unbookedWords = buildWordSet(
  `pending, pdng, info, futr, declined, failed, failure, reversed, reverted, cancelled, canceled, rejected, returned,
  refunded, expired, processing, in progress, authorised, authorized, on hold, hold, held, scheduled, voided, void,
  blocked, deleted, unsuccessful, unposted, not booked, vorgemerkt, offen, ausstehend, abgelehnt, fehlgeschlagen,
  storniert, zuruckgewiesen, zurueckgewiesen, zuruckgegeben, zurueckgegeben, in bearbeitung, geplant, nicht gebucht,
  in behandeling, gereserveerd, geweigerd, mislukt, geannuleerd, teruggeboekt, gestorneerd, gepland, en attente,
  en cours, refuse, refusee, echoue, echouee, annule, annulee, rejete, rejetee, rembourse, remboursee, a venir, prevu,
  pendiente, rechazado, rechazada, fallido, fallida, cancelado, cancelada, anulado, anulada, devuelto, devuelta,
  retenido, retenida, en proceso, in sospeso, in attesa, rifiutato, rifiutata, fallito, fallita, annullato, annullata,
  stornato, stornata, respinto, respinta, non contabilizzato, in lavorazione, pendente, recusado, recusada, rejeitado,
  rejeitada, falhou, falhado, estornado, estornada, devolvido, devolvida, em processamento, agendado, agendada`,
)

/** Whether the word says that the row is booked; undefined if it does not tell. */
export function isBookedText(text: string): boolean | undefined {
  const word = normalizeWords(text).replaceAll('-', ' ')
  return bookedWords.has(word) ? true : unbookedWords.has(word) ? false : undefined
}

const balancePattern =
  /^(?:(?:opening|closing|available|ledger|starting|ending|current|previous|new) balance|balance (?:brought|carried) (?:forward|down|fwd)|(?:brought|carried) forward|(?:b|c) [fd]|balance [bc] [fd]|(?:anfangs|end|schluss|eroffnungs|eroeffnungs|abschluss)saldo|saldo ?vortrag|(?:alter|neuer) (?:kontostand|saldo)|kontostand|(?:begin|eind|start|slot)saldo|(?:oud|nieuw) saldo|solde (?:initial|final|precedent|anterieur|de depart|de cloture)|(?:ancien|nouveau) solde|saldo (?:inicial|final|anterior|actual|atual|do dia|iniziale|finale|precedente))(?: (?:as of|as on|as at|on|am|per|vom|zum|op|au|le|al|a|em|de)?[ \d-]*)?$/

/**
 * Matches a balance by a less usual name. The date or the spaced letters are required, because otherwise a
 * payer could have written the word.
 */
const datedBalancePattern =
  /^(?:(?:balance|saldo|solde|kontostand)(?: crediteur| debiteur)? (?:as of|as on|as at|on|am|per|vom|zum|op|au|le|al|a|em) \d[\d -]*|s a l d o|saldo dia)$/

const totalPattern = /^(?:grand |sub ?)?totals?$|^(?:gesamt|gesamtsumme|summe|totaal|totale|totaux|suma|soma)$/

/** Whether the cell says that its row is a balance, not a payment. */
export function isBalanceText(text: string): boolean {
  const words = normalizeWords(text)
  return balancePattern.test(words) || datedBalancePattern.test(words)
}

/** Whether the cell says that its row is a total of other rows. */
export const isTotalText = (text: string): boolean => totalPattern.test(normalizeWords(text))

const placeholderPattern =
  /^(?:non ?ref|not ?provided|not ?available|unknown|none|nil|null|no ?ref(?:erence)?|n ?a|x+|0+|-+|(?:by )?transfer(?: (?:from|to|credit)\b.*)?|cash deposit|neft|rtgs|imps|upi|ach|sepa)?$/

/**
 * Whether a reference is only a placeholder and identifies no payment: `NONREF`, `NOTPROVIDED`, `TRANSFER
 * FROM 4897`.
 */
export const isPlaceholderReference = (reference: string): boolean => placeholderPattern.test(normalizeWords(reference))
