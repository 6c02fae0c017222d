package io.braid.engine.expression.text;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Compiled LIKE pattern: {@code %} matches any text, {@code _} any single code point, and the escape character makes
 * either literal.
 */
final class LikeMatcher {
    /** Segments between the percent signs; a pattern without any is one segment. */
    private final LikeSegment[] segments;

    private LikeMatcher(List<LikeSegment> segments) {
        this.segments = segments.toArray(LikeSegment[]::new);
    }

    /** Parses a pattern. An empty escape means that there is no escape character. */
    static LikeMatcher parse(byte[] pattern, byte[] escape) {
        if (escape.length > 0 && escape.length != Utf8.length(escape[0])) {
            throw invalid("The escape \"" + Excerpt.of(escape) + "\" of a LIKE is not a single character.");
        }
        List<LikeSegment> segments = new ArrayList<>();
        LikeSegment.Builder segment = new LikeSegment.Builder(pattern.length);
        int position = 0;
        while (position < pattern.length) {
            if (startsWith(pattern, position, escape)) {
                position += escape.length;
                if (position == pattern.length || !canBeEscaped(pattern, position, escape)) {
                    throw invalid("In the LIKE pattern \"" + Excerpt.of(pattern) + "\", the escape character is not"
                            + " followed by %, _ or itself.");
                }
                int end = position + Utf8.length(pattern[position]);
                while (position < end) {
                    segment.literal(pattern[position++]);
                }
            } else if (pattern[position] == '%') {
                segments.add(segment.build());
                position++;
            } else if (pattern[position] == '_') {
                segment.anyCharacter();
                position++;
            } else {
                segment.literal(pattern[position++]);
            }
        }
        segments.add(segment.build());
        return new LikeMatcher(segments);
    }

    boolean matches(byte[] text, int start, int end) {
        LikeSegment first = segments[0];
        int position = first.match(text, start, end);
        if (position < 0) {
            return false;
        }
        int last = segments.length - 1;
        if (last == 0) {
            return position == end;
        }
        for (int i = 1; i < last; i++) {
            // The leftmost match leaves the most text for the segments that follow.
            position = segments[i].find(text, position, end);
            if (position < 0) {
                return false;
            }
        }
        return segments[last].matchAtEnd(text, position, end);
    }

    private static boolean startsWith(byte[] pattern, int position, byte[] prefix) {
        return prefix.length > 0
                && position + prefix.length <= pattern.length
                && Arrays.equals(pattern, position, position + prefix.length, prefix, 0, prefix.length);
    }

    private static boolean canBeEscaped(byte[] pattern, int position, byte[] escape) {
        return isBackslash(escape)
                || pattern[position] == '%'
                || pattern[position] == '_'
                || startsWith(pattern, position, escape);
    }

    /** True for a backslash, the default, which may escape any character, as in PostgreSQL and MySQL. */
    private static boolean isBackslash(byte[] escape) {
        return escape.length == 1 && escape[0] == '\\';
    }

    private static BraidException invalid(String message) {
        return new BraidException(ErrorCode.INVALID_ESCAPE, message);
    }
}
