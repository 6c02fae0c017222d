package io.braid.postgres.messages;

import java.util.ArrayList;
import java.util.List;

/**
 * A connection's messages: what the client sends in one piece, what it receives, and so on.
 *
 * @param loggedIn true if it has logged in before the first of them
 */
record MessageScenario(String title, boolean loggedIn, List<Exchange> exchanges) {
    /** Server that a line belongs to. */
    enum Server {
        POSTGRESQL("<p "),
        BRAID("<b ");

        private final String mark;

        Server(String mark) {
            this.mark = mark;
        }

        String mark() {
            return mark;
        }
    }

    /**
     * Messages of the client, and the answer to them.
     *
     * @param received lines with their marks, and the reasons of differences
     */
    record Exchange(List<String> sent, List<String> received) {
        static final String BOTH = "< ";
        static final String REASON = "! ";
        /** In the place of a reason that nobody has given yet. */
        private static final String UNKNOWN = "?";

        /** The answer of one server. */
        List<String> answer(Server server) {
            return received.stream()
                    .filter(line -> line.startsWith(BOTH) || line.startsWith(server.mark()))
                    .map(line -> line.substring(line.indexOf(' ') + 1))
                    .toList();
        }

        private List<String> reasons() {
            return received.stream().filter(line -> line.startsWith(REASON)).toList();
        }

        /** True if each difference has its reason before it. */
        boolean isExplained() {
            boolean explained = false;
            for (String line : received) {
                if (line.startsWith(REASON)) {
                    explained = !line.equals(REASON + UNKNOWN);
                } else if (line.startsWith(BOTH)) {
                    explained = false;
                } else if (!explained) {
                    return false;
                }
            }
            return true;
        }

        /** The same with other answers; reasons stay. */
        Exchange answered(List<String> postgresql, List<String> braid) {
            List<String> lines = new ArrayList<>();
            List<String> reasons = reasons();
            int[][] common = commonLines(postgresql, braid);
            int used = 0;
            int p = 0;
            int b = 0;
            while (p < postgresql.size() || b < braid.size()) {
                if (p < postgresql.size()
                        && b < braid.size()
                        && postgresql.get(p).equals(braid.get(b))) {
                    lines.add(BOTH + postgresql.get(p));
                    p++;
                    b++;
                    continue;
                }
                if (lines.isEmpty() || lines.get(lines.size() - 1).startsWith(BOTH)) {
                    lines.add(used < reasons.size() ? reasons.get(used) : REASON + UNKNOWN);
                    used++;
                }
                if (b == braid.size() || (p < postgresql.size() && common[p + 1][b] >= common[p][b + 1])) {
                    lines.add(Server.POSTGRESQL.mark() + postgresql.get(p++));
                } else {
                    lines.add(Server.BRAID.mark() + braid.get(b++));
                }
            }
            return new Exchange(sent, lines);
        }

        /** How many lines two lists have in common from two places on. */
        private static int[][] commonLines(List<String> left, List<String> right) {
            int[][] common = new int[left.size() + 1][right.size() + 1];
            for (int i = left.size() - 1; i >= 0; i--) {
                for (int j = right.size() - 1; j >= 0; j--) {
                    common[i][j] = left.get(i).equals(right.get(j))
                            ? common[i + 1][j + 1] + 1
                            : Math.max(common[i + 1][j], common[i][j + 1]);
                }
            }
            return common;
        }
    }
}
