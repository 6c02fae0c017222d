package io.braid.migration.teiid;

import io.braid.migration.ImportVerdict;
import io.braid.migration.ReportLine;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** Notes and problems of one construct, and the resulting line of the report. */
final class Findings {
    private final Set<String> notes = new LinkedHashSet<>();
    private final Set<String> problems = new LinkedHashSet<>();

    /** Adds a difference. */
    void note(String note) {
        notes.add(note);
    }

    void noteAll(Collection<String> more) {
        notes.addAll(more);
    }

    /** Adds a reason why the construct cannot be migrated. */
    void problem(String problem) {
        problems.add(problem);
    }

    void addAll(Rewritten rewritten) {
        notes.addAll(rewritten.notes());
        problems.addAll(rewritten.problems());
    }

    boolean isPossible() {
        return problems.isEmpty();
    }

    ReportLine line(int place, String construct) {
        if (!problems.isEmpty()) {
            return line(place, construct, ImportVerdict.NOT_POSSIBLE, String.join("; ", problems));
        }
        return line(
                place,
                construct,
                notes.isEmpty() ? ImportVerdict.TAKEN_OVER : ImportVerdict.CHANGED,
                String.join("; ", notes));
    }

    static ReportLine line(int place, String construct, ImportVerdict verdict, String reason) {
        return new ReportLine(String.valueOf(place), construct, verdict, reason);
    }
}
