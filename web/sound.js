// The sounds of a game, made here: a wooden knock is a short burst of filtered noise over a low, quickly fading tone.

/** @typedef {"move" | "capture" | "check" | "start" | "end" | "short" | "told"} SoundName */

/** @typedef {import("./settings.js").Settings} Settings */

export class Sounds {
  #settings;
  /** @type {AudioContext | null} */
  #audio = null;
  /** @type {AudioBuffer | null} */
  #noise = null;

  /** @param {Settings} settings */
  constructor(settings) {
    this.#settings = settings;
  }

  /** @param {SoundName} name */
  play(name) {
    if (!this.#settings.now.sound || !("AudioContext" in globalThis)) return;
    // Browsers let a page sound only after somebody has touched it; to try before that would be noted as a fault.
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
    this.#audio ??= new AudioContext();
    const audio = this.#audio;
    if (audio.state === "suspended") audio.resume().catch(() => {});
    const at = audio.currentTime + 0.005;
    switch (name) {
      case "move":
        this.#knock(audio, at, 190, 0.5);
        break;
      case "capture":
        this.#knock(audio, at, 150, 0.6);
        this.#knock(audio, at + 0.055, 260, 0.45);
        break;
      case "check":
        this.#knock(audio, at, 190, 0.5);
        this.#tone(audio, at + 0.03, 740, 0.16, 0.12);
        break;
      case "start":
        this.#tone(audio, at, 392, 0.25, 0.12);
        this.#tone(audio, at + 0.12, 523, 0.35, 0.12);
        break;
      case "end":
        for (const [delay, pitch] of [
          [0, 523],
          [0.11, 440],
          [0.22, 349],
        ])
          this.#tone(audio, at + (delay ?? 0), pitch ?? 440, 0.5, 0.12);
        break;
      case "short":
        for (const delay of [0, 0.14]) this.#tone(audio, at + delay, 880, 0.08, 0.12);
        break;
      case "told":
        this.#tone(audio, at, 660, 0.12, 0.07);
        break;
    }
  }

  /**
   * @param {AudioContext} audio
   * @param {number} at
   * @param {number} pitch
   * @param {number} loudness
   */
  #knock(audio, at, pitch, loudness) {
    const noise = audio.createBufferSource();
    noise.buffer = this.#noise ??= whiteNoise(audio);
    const filter = audio.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = 1_400;
    filter.Q.value = 0.9;
    noise.connect(filter).connect(fade(audio, at, loudness * 0.8, 0.045));
    noise.start(at);
    noise.stop(at + 0.06);
    const body = audio.createOscillator();
    body.frequency.setValueAtTime(pitch, at);
    body.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + 0.08);
    body.connect(fade(audio, at, loudness, 0.09));
    body.start(at);
    body.stop(at + 0.1);
  }

  /**
   * @param {AudioContext} audio
   * @param {number} at
   * @param {number} pitch
   * @param {number} length
   * @param {number} loudness
   */
  #tone(audio, at, pitch, length, loudness) {
    const tone = audio.createOscillator();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    tone.connect(fade(audio, at, loudness, length));
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}

/**
 * A gain that falls to nothing, connected to the loudspeaker.
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} loudness
 * @param {number} length
 */
function fade(audio, at, loudness, length) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(audio.destination);
  return gain;
}

/** @param {AudioContext} audio */
function whiteNoise(audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
