// The server counts code points, strings count UTF-16 units. Where a text has no characters beyond the first
// 65,536 (most notes) the two are the same and nothing is kept.

export class Offsets {
  private readonly units: Uint32Array | null = null; // of every code point, and the end
  private readonly points: Uint32Array | null = null; // of every unit, and the end

  constructor(text: string) {
    if (!/[\ud800-\udfff]/.test(text)) return;
    const units = new Uint32Array(text.length + 1);
    const points = new Uint32Array(text.length + 1);
    let count = 0;
    for (let unit = 0; unit < text.length; count++) {
      units[count] = unit;
      points[unit] = count;
      const size = (text.codePointAt(unit) as number) > 0xffff ? 2 : 1;
      if (size === 2) points[unit + 1] = count;
      unit += size;
    }
    units[count] = text.length;
    points[text.length] = count;
    this.units = units.subarray(0, count + 1);
    this.points = points;
  }

  toUnit(point: number): number {
    return this.units ? this.units[point] : point;
  }

  toPoint(unit: number): number {
    return this.points ? this.points[unit] : unit;
  }

  inUnits<T extends { start: number; end: number }>(place: T): T {
    return { ...place, start: this.toUnit(place.start), end: this.toUnit(place.end) };
  }

  inPoints<T extends { start: number; end: number }>(place: T): T {
    return { ...place, start: this.toPoint(place.start), end: this.toPoint(place.end) };
  }
}
