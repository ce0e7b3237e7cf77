// The notes of the browser tests. Offsets are code points, found by the text so that no test counts by hand.

export function note(id, text, ...tags) {
  const points = Array.from(text);
  const spans = tags.map(([wanted, label, more = {}]) => {
    const at = text.indexOf(wanted, more.after ?? 0);
    if (at < 0) throw new Error(`${wanted} is not in ${id}`);
    const start = Array.from(text.slice(0, at)).length;
    const { after, ...rest } = more;
    return { start, end: start + Array.from(wanted).length, label, source: ["rules"], score: 0.9, ...rest };
  });
  spans.sort((a, b) => a.start - b.start || a.end - b.end);
  return { note_id: id, text: points.join(""), spans };
}

export const script = `<script>document.title="owned"</script><img src=x onerror="document.title='owned'">`;

export const sample = [
  note("a", "Name: John Smith\nDOB: 4/5/1950\n\nHISTORY OF PRESENT ILLNESS:\nMr. Smith saw Dr. Jones in Boston.\nHe denies chest pain.\n\nPLAN:\nCall Mr. Smith at 555-0147.\n",
    ["John Smith", "PATIENT"], ["4/5/1950", "DATE", { role: "birth" }], ["Jones", "DOCTOR", { source: ["rules", "crf"] }], ["Boston", "CITY", { score: 0.4 }], ["chest pain", "PROBLEM"]),
  note("b", "Smith was seen on 3/2/2011 by nurse Ratched.\nSMITH is well. Id 88123456.\n", ["Smith", "DOCTOR"]),
  note("c", "Café 😀 Rene\u0301e O’Brien 👩‍👩‍👧 met\nAna Maria\nLopez in Zürich.\nשלום דוד כהן היום\n", ["Rene\u0301e O’Brien", "PATIENT"], ["Ana Maria\nLopez", "DOCTOR"], ["דוד כהן", "PATIENT"]),
  note("d", `Text with ${script} inside & <b>bold</b> Smith.\n`, ["bold", "PHI"]),
  note("e", "Nothing to see here.\n"),
];
