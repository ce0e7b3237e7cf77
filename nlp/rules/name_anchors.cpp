// Fields and turns of phrase that announce a person's name. The one group is the first character of what
// may be the name; its label says whose.

#include "nlp/rules/patterns.h"

namespace scrim {
namespace {

// Behind a field's name: ":", "=", dots, a tab, or a wide gap.
constexpr const char* separator =
    R"((?:\s?[:=]\s{0,4}| {2,14}: {0,4}|\.{2,}\s?|\s?\(?s?\)?:\s{0,4}|\t\s?|\s?-\s|\s?\x23:?\s?))";

Pattern field(std::string name, const std::string& fields, Label label) {
    return {std::move(name),
            R"(\b(?:)" + fields + ")" + separator + R"((?:dr\.?\s|mr\.?\s|mrs\.?\s|ms\.?\s)?([a-z\x{c0}-\x{24f}]))",
            {label},
            {},
            0.95F};
}

Pattern phrase(std::string name, const std::string& words, Label label, float score = 0.8F) {
    return {std::move(name),
            R"(\b(?:)" + words + R"()\s{1,3}"?(?:dr\.?\s|mr\.?\s|mrs\.?\s|ms\.?\s)?([a-z\x{c0}-\x{24f}]))",
            {label},
            {},
            score};
}

std::vector<Pattern> anchors() {
    return {
        field(
            "patient field",
            R"(patient(?:'?s)?(?:[\s_]name)?|name(?:\sof\spatient)?|pt\.?(?:\sname)?|examinee|client(?:\sname)?|claimant|decedent|subject|re|regarding|ref|resident\sname|insured|member\sname|subscriber(?:\sname)?|full\sname|last\sname|first\sname|middle\sname|surname|given\sname|family\sname|maiden\sname|alias(?:es)?|aka|a\.k\.a\.?|nick\s?name|preferred\sname|legal\sname|guarantor|employee|veteran|infant|baby|newborn|mother\sof\sbaby|donor|recipient|pt\s?nm|pat\.?|patient_name|pt_name)",
            Label::patient),
        {"name at line start",
         R"((?:^|\n)\W{0,5}(?:name|patient|pt)\s{1,3}([a-z\x{c0}-\x{24f}][^\s,]{1,20},\s?[a-z\x{c0}-\x{24f}]))",
         {Label::patient},
         {},
         0.9F},
        {"patient in key",
         R"(\b(?:pt|patient|name|client|last|first|lname|fname|last_name|first_name|surname)\s?=\s?"?([a-z\x{c0}-\x{24f}]))",
         {Label::patient},
         {},
         0.95F},
        field(
            "clinician field",
            R"(attending(?:\s(?:physician|md|doctor|surgeon))?|att(?:n?d?g)\.?|attg|pmd|req|cons|assist|prelim(?:inary)?|final|prosector|seen\sby|requested\sby|requester|submitting(?:\s(?:physician|md))?|attested(?:\sby)?|thanks|surgeons?|first\sassistant|assistants?(?:\ssurgeons?)?|co-?surgeon|anesthesiologists?|anesthetist|anesthesia\sby|dictated\sby|dictator|dictating\s(?:physician|provider|md)|transcribed\sby|transcriptionist|typed\sby|provider|pcp|primary(?:\scare)?(?:\s(?:physician|provider|doctor))?|family\s(?:physician|doctor)|physician|doctor|md|referring(?:\s(?:physician|provider|doctor|md))?|referred\sby|consultants?|consulting\s(?:physician|provider)|requesting\s(?:physician|provider|md)|ordering\s(?:physician|provider|md)|ordered\sby|author|written\sby|signed(?:\sby)?|electronically\ssigned(?:\sby)?|e-?signed(?:\sby)?|signature|cosigned(?:\sby)?|co-?signed\sby|reviewed\sby|verified\sby|authenticated\sby|approved\sby|entered\sby|prepared\sby|completed\sby|performed\sby|interpreted\sby|interpreting\s(?:physician|provider)|read\sby|reported\sby|examined\sby|seen\sby|evaluated\sby|admitting(?:\s(?:physician|md|doctor))?|discharging\sphysician|ed\s(?:physician|provider|attending|md)|er\s(?:physician|doctor)|emergency\sphysician|cc|c\.c\.|copies?\sto|copy\sto|rn|nurse|nurses|primary\snurse|charge\snurse|np|pa|resident|fellow|intern|operators?|technologist|technician|tech|sonographer|pathologist|radiologist|cardiologist|oncologist|neurologist|psychiatrist|psychologist|therapist|counselor|case\smanager|social\sworker|dietitian|pharmacist|midwife|interpreter|scribe|preceptor|staff|clinician|examiner|evaluator|investigator|from|to|attn|attention|caregiver\sprovider|provider_name|attending_name|physician_name)", Label::doctor),
        {"clinician in key",
         R"(\b(?:provider|prov|attending|att|attg|author|md|doctor|physician|nurse|rn|ref|pcp)\s?=\s?"?([a-z\x{c0}-\x{24f}]))",
         {Label::doctor},
         {},
         0.95F},
        field(
            "relative field",
            R"(contact|emergency\scontact|next\sof\skin|nok|n\.o\.k\.?|caller|spouse|guardian|informants?|health\s?care\sproxy|hcp|power\sof\sattorney|poa|dpoa|mother|father|parents?|husband|wife|son|daughter|sister|brother|partner|accompanied\sby|responsible\sparty|significant\sother|caregiver|companion|surrogate|historian|relationship)",
            Label::relative),
        {"dictated without colon",
         R"(\b(?:dictated|transcribed|electronically signed|signed|e-signed|cosigned|authenticated|verified|approved|interpreted|reviewed and signed)\s+(?:electronically\s+)?by\s{1,3}(?:dr\.?\s)?([a-z\x{c0}-\x{24f}]))",
         {Label::doctor},
         {},
         0.93F},
        {"sincerely",
         R"(\b(?:sincerely|regards|respectfully|truly yours|yours truly|cordially|best wishes|thank you)(?:\syours)?(?:\ssubmitted)?[,.]?\s*\n\s*\n?\s*(?:dr\.?\s)?([a-z\x{c0}-\x{24f}]))",
         {Label::doctor},
         {},
         0.9F},
        {"signature line", R"(_{6,}\s*\n\s*(?:dr\.?\s)?([a-z\x{c0}-\x{24f}]))", {Label::doctor}, {}, 0.85F},
        {"slash s", R"(/s/\s{0,3}(?:dr\.?\s)?([a-z\x{c0}-\x{24f}]))", {Label::doctor}, {}, 0.93F},
        {"i, name", R"((?:^|[.\n]\s{0,3})I,\s([a-z\x{c0}-\x{24f}]))", {Label::doctor}, {}, 0.9F},
        {"dear", R"(\bdear\s{1,2}([a-z\x{c0}-\x{24f}]))", {Label::doctor}, {}, 0.85F},
        phrase(
            "discussed with",
            R"((?:discussed|reviewed|spoke|spoken|talked|consulted|conferred|conversation|met|meeting|working)\s(?:\w+\s){0,3}with|paged?|called|per|contact(?:ed)?|notified|c/o|attn|texted|emailed|messaged|phoned|relayed to|reported to|report to|handoff to|signed out to|endorsed to)",
            Label::doctor, 0.7F),
        phrase(
            "done by",
            R"((?:seen|evaluated|examined|followed|performed|done|managed|referred|treated|prescribed|ordered|read|assisted|obtained|signed|witnessed|administered|given|placed|inserted|removed|interpreted|dictated|cared for|staffed|supervised|accompanied|completed|recommended|written|provided|assumed|operated on|repaired|delivered|intubated|consulted)\sby)",
            Label::doctor, 0.75F),
        phrase(
            "named",
            R"((?:named|name is|name was|maiden name|nicknamed|aka|a\.k\.a\.|also known as|goes by|called himself|called herself|known as|introduced as|on behalf of|in the care of|the care of|patient like|patients like|plan for|for pt|for patient|regarding|referencing|concerning|re|patient|pt|patient,|pt,))",
            Label::patient, 0.7F),
        phrase(
            "clinician by trade",
            R"((?:triage|charge|visiting|primary|covering|night|per|sitter|scribe|wound care)?\s?(?:rn|nurse|pharmacist|chaplain|dietitian|interpreter|medical student|physical therapist|occupational therapist|speech therapist|therapist|sitter|scribe|social worker|case manager|intern|resident|pharmacy resident|transcriptionist|paramedic|midwife|colleague|pmd|pcp)\s?,?)",
            Label::doctor, 0.72F),
        phrase(
            "saw somebody",
            R"((?:saw|sees|seeing|see|referred to|refer to|copy to|sent to|report of|asked to see [a-z]+\.?\s?[a-z'-]+ by|letter to|note to|message (?:left )?for|word for|requested by|filed by|called by|answered by|under|with drs?\.?|(?:seen|d|discussed|staffed|spoke|met|hall) ?w/|staffed with|sign-?out to|rec'd report from|f/u|asking for|caller|present:|ordering:?|following:?|(?:ortho|surg|rheum|cards|neuro|gi|id|renal|psych|onc|pulm|palliative|heme|endo|derm|ent|gyn|ob|urol?|vascular|plastics) \(|updated|thx|thank|thanks,|thank you,|spoke to|speak to|told|informed?|was obtained from|subscriber|guarantor|cc|signed|attn:?|for dr|ordered by|attending|by))",
            Label::doctor, 0.68F),
        phrase(
            "relative",
            R"((?:mother|father|mom|dad|mum|mommy|daddy|brother|sister|son|daughter|wife|husband|spouse|partner|boyfriend|girlfriend|fianc[e\x{e9}]e?|grandmother|grandfather|grandson|granddaughter|grandparent|grandchild|aunt|uncle|cousin|niece|nephew|guardian|caregiver|caretaker|neighbou?r|friend|roommate|step-?(?:mother|father|son|daughter|brother|sister|dad|mom)|(?:mother|father|sister|brother|son|daughter)-in-law|ex-?(?:wife|husband)|twin|sibling|proxy|next of kin|foster (?:mother|father|parent)|significant other|landlord|employer|supervisor|boss|teacher|coach|pastor|priest)(?:\s?,|\s\(|\sis|\snamed|\swhose name is|\swho is named)?)", Label::relative,
            0.8F),
        {"relative in brackets",
         R"(\b(?:mother|father|mom|dad|brother|sister|son|daughter|wife|husband|spouse|partner|boyfriend|girlfriend|grandmother|grandfather|grandson|granddaughter|aunt|uncle|cousin|niece|nephew|guardian|caregiver|neighbou?r|friend|roommate)\s?\(([a-z\x{c0}-\x{24f}]))",
         {Label::relative},
         {},
         0.83F},
        {"children named",
         R"(\b(?:children|sons|daughters|kids|brothers|sisters|siblings|grandchildren|parents|twins)(?:\s?,|\s\(|:|\sare|\snamed)\s{1,2}([a-z\x{c0}-\x{24f}]))",
         {Label::relative},
         {},
         0.75F},
        {"page somebody",
         R"(\b(?:page|call|contact|text|reach)\s{1,2}([a-z][a-z'-]+)\s(?:at|on)\s\x23?\d{4})",
         {Label::doctor},
         {},
         0.83F},
        {"twins", R"(\b(?:twins|sons|daughters)\s([a-z\x{c0}-\x{24f}]))", {Label::relative}, {}, 0.75F},
        {"health-level-seven name", R"(\|([a-z][a-z' -]+\^[a-z]))", {Label::patient}, {}, 0.9F},
    };
}

}  // namespace

std::vector<Pattern> name_anchor_patterns() {
    std::vector<Pattern> patterns = anchors();
    for (Pattern& pattern : patterns) pattern.announces_name = true;
    return patterns;
}

}  // namespace scrim
