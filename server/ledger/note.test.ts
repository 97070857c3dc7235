import { describe, expect, it } from 'vitest'
import { noteMatches, privateProof, publicRecord } from './note.ts'

const event = { timestamp: 1_790_000_000_000, medicationName: 'Tacrolimus', dosage: '2 mg', userId: 'patient-7' }
const salt = new Uint8Array(32).fill(7)
const text = (note: Uint8Array) => new TextDecoder().decode(note)

describe('the note of a receipt', () => {
  it('tells a public record in the words of product 10.1', () => {
    expect(JSON.parse(text(publicRecord(event)))).toEqual({
      timestamp: 1_790_000_000_000,
      medication: 'Tacrolimus',
      dosage: '2 mg',
      user: 'patient-7',
      action: 'medication_taken',
    })
  })

  it('carries nothing of the event in a private proof', () => {
    expect(text(privateProof(event, salt))).toMatch(/^dosewell\/v1:j\{"v":1,"c":"[\w-]{43}"\}$/)
    for (const told of ['Tacrolimus', '2 mg', 'patient-7', '1790000000000'])
      expect(text(privateProof(event, salt))).not.toContain(told)
  })

  it('makes two proofs of one event that nobody can tie together without their salts', () => {
    expect(privateProof(event, salt)).not.toEqual(privateProof(event, new Uint8Array(32).fill(8)))
  })

  it('agrees with its own event and salt, and with no other', () => {
    const proof = privateProof(event, salt)
    expect(noteMatches(proof, event, salt)).toBe(true)
    expect(noteMatches(proof, { ...event, dosage: '3 mg' }, salt)).toBe(false)
    expect(noteMatches(proof, event, new Uint8Array(32))).toBe(false)
    expect(noteMatches(proof, event)).toBe(false)
    expect(noteMatches(publicRecord(event), event)).toBe(true)
  })

  it('refuses what a note cannot hold, counted in bytes', () => {
    expect(() => publicRecord({ ...event, medicationName: 'é'.repeat(500) })).toThrow(RangeError)
    expect(() => privateProof(event, new Uint8Array(16))).toThrow(RangeError)
  })
})
