package io.braid.cli;

import java.time.Instant;
import java.util.regex.Pattern;
import org.jline.reader.impl.history.DefaultHistory;

/** History of typed statements, without those that may contain a password. */
final class DiscreetHistory extends DefaultHistory {
    private static final Pattern SECRET = Pattern.compile("\\bpassword\\b", Pattern.CASE_INSENSITIVE);

    @Override
    public void add(Instant time, String line) {
        if (!SECRET.matcher(line).find()) {
            super.add(time, line);
        }
    }
}
