package io.braid.bench.load;

import io.braid.bench.report.Result;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Answers, failures and measured durations of concurrent users. */
final class Seen {
    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
    private final Queue<Long> nanos = new ConcurrentLinkedQueue<>();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();

    void answered(Answer answer) {
        answers.add(answer);
    }

    /** Adds the duration of a measured call. */
    void took(long callNanos) {
        nanos.add(callNanos);
    }

    void failed(Exception e) {
        failures.add(Result.reason(e instanceof SQLException told ? told : new SQLException(e)));
    }

    Collection<Answer> answers() {
        return Collections.unmodifiableCollection(answers);
    }

    /** The number of measured calls. */
    int calls() {
        return nanos.size();
    }

    /** The durations of the measured calls. */
    long[] nanos() {
        return nanos.stream().mapToLong(Long::longValue).toArray();
    }

    /**
     * The number of calls that failed or differ from the reference, with the first of them; empty if there are none.
     */
    Optional<String> complaint(Believed believed) {
        StringJoiner complaint = new StringJoiner("; ");
        if (!failures.isEmpty()) {
            complaint.add(of(failures.size(), failures.size() + answers.size(), "calls failed") + failures.peek());
        }
        if (!answers.isEmpty()) {
            try {
                List<String> mistakes = believed.mistakes(answers);
                if (!mistakes.isEmpty()) {
                    complaint.add(of(mistakes.size(), answers.size(), "answers wrong") + mistakes.get(0));
                }
            } catch (SQLException e) {
                complaint.add("answers are not compared: " + Result.reason(e));
            }
        }
        return Optional.of(complaint.toString()).filter(text -> !text.isEmpty());
    }

    private static String of(int some, int all, String what) {
        return String.format(Locale.ROOT, "%,d of %,d %s, such as ", some, all, what);
    }
}
