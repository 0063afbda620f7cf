/** Why a call came to nothing, in words that staff read. */
export class CallProblem extends Error {
  /**
   * `refused`: the service does not let us in. `resting`: it is left alone for a while. `over`: the time of the run is
   * over. Each of them ends the run; `failed` is of one call.
   */
  readonly kind: 'refused' | 'resting' | 'over' | 'failed'

  constructor(words: string, kind: CallProblem['kind'] = 'failed') {
    super(words)
    this.kind = kind
  }
}
