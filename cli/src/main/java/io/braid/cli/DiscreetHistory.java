package io.braid.cli;

import java.time.Instant;
import java.util.regex.Pattern;
import org.jline.reader.impl.history.DefaultHistory;

/** What was typed, without the statements that may have a password in them. */
final class DiscreetHistory extends DefaultHistory {
    private static final Pattern SECRET = Pattern.compile("\\bpassword\\b", Pattern.CASE_INSENSITIVE);

    @Override
    public void add(Instant time, String line) {
        if (!SECRET.matcher(line).find()) {
            super.add(time, line);
        }
    }
}
