package io.braid.postgres.messages;

import io.braid.postgres.messages.MessageScenario.Exchange;
import io.braid.postgres.messages.MessageScenario.Server;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Replay of scenarios on one server, each on a connection of its own. */
final class MessageReplay {
    private static final int MOST_MILLIS = 20_000;
    private static final int RECORDED_MILLIS = 2_000;
    private static final int QUIET_MILLIS = 120;

    private final MessageSocket.Address address;
    private final Server server;

    MessageReplay(MessageSocket.Address address, Server server) {
        this.address = address;
        this.server = server;
    }

    /** Differences from the expected answers; empty if there are none. */
    Optional<String> difference(MessageScenario scenario) throws IOException {
        try (MessageSocket socket = open(scenario)) {
            for (Exchange exchange : scenario.exchanges()) {
                List<String> expected = exchange.answer(server);
                socket.send(MessageFile.messages(exchange));
                List<String> answer = new ArrayList<>();
                while (answer.size() < expected.size() && !isOver(answer)) {
                    answer.add(socket.read(MOST_MILLIS));
                }
                if (!sorted(answer).equals(expected)) {
                    return Optional.of(difference(scenario, exchange, expected, answer));
                }
                if (isOver(answer)) {
                    return Optional.empty();
                }
            }
            socket.end();
            List<String> rest = rest(socket);
            return rest.isEmpty()
                    ? Optional.empty()
                    : Optional.of(difference(scenario, scenario.exchanges().get(0), List.of("the end"), rest));
        }
    }

    private String difference(MessageScenario scenario, Exchange exchange, List<String> expected, List<String> got) {
        return String.join(
                "\n    ",
                "== " + scenario.title() + " (" + server + ")",
                "> " + String.join("\n    > ", exchange.sent()),
                "expected " + String.join("\n             ", expected),
                "received " + String.join("\n             ", got));
    }

    /** The answers of this server, recorded. */
    List<List<String>> recorded(MessageScenario scenario, List<List<String>> atLeast) throws IOException {
        List<List<String>> answers = new ArrayList<>();
        try (MessageSocket socket = open(scenario)) {
            boolean over = false;
            for (Exchange exchange : scenario.exchanges()) {
                List<String> answer = new ArrayList<>();
                answers.add(answer);
                if (!over) {
                    List<String> sent = MessageFile.messages(exchange);
                    socket.send(sent);
                    int least = answers.size() <= atLeast.size()
                            ? atLeast.get(answers.size() - 1).size()
                            : 0;
                    over = readAll(socket, expectedEnds(sent), least, answer);
                }
            }
            if (!over) {
                socket.end();
                answers.get(answers.size() - 1).addAll(rest(socket));
            }
        }
        answers.replaceAll(MessageReplay::sorted);
        return answers;
    }

    /** Reads an answer until the server has ended it, and then says no more; true if it closes the connection. */
    private static boolean readAll(MessageSocket socket, long ends, int least, List<String> answer) throws IOException {
        boolean isComplete = ends == 0 && least == 0;
        while (true) {
            String line = socket.read(isComplete ? QUIET_MILLIS : RECORDED_MILLIS);
            if (line.equals(MessageSocket.NOTHING)) {
                return false;
            }
            answer.add(line);
            if (line.equals(MessageSocket.CLOSED)) {
                return true;
            }
            isComplete = ends(answer) >= ends && answer.size() >= least;
        }
    }

    /** How many ends of answers the messages of a client lead to. */
    private static long expectedEnds(List<String> sent) {
        boolean isAnswered = sent.stream()
                .anyMatch(
                        line -> line.matches("(StartupMessage|Terminate|End|SSL|GSS|Bytes|Message|Password|Cancel).*"));
        return Math.max(
                isAnswered ? 1 : 0,
                sent.stream()
                        .filter(line -> line.matches("(Query|Sync|FunctionCall)\\b.*"))
                        .count());
    }

    private static long ends(List<String> answer) {
        return answer.stream()
                .filter(line -> line.matches("(ReadyForQuery|CopyInResponse|Byte)\\b.*"))
                .count();
    }

    private MessageSocket open(MessageScenario scenario) throws IOException {
        MessageSocket socket = new MessageSocket(address);
        if (scenario.loggedIn()) {
            socket.logIn();
        }
        return socket;
    }

    private static List<String> rest(MessageSocket socket) throws IOException {
        List<String> rest = new ArrayList<>();
        String line = socket.read(MOST_MILLIS);
        while (!line.equals(MessageSocket.CLOSED)) {
            rest.add(line);
            line = line.equals(MessageSocket.NOTHING) ? MessageSocket.CLOSED : socket.read(MOST_MILLIS);
        }
        return rest;
    }

    private static boolean isOver(List<String> answer) {
        String last = answer.isEmpty() ? "" : answer.get(answer.size() - 1);
        return last.equals(MessageSocket.CLOSED) || last.equals(MessageSocket.NOTHING);
    }

    /** The parameters of a session have no order. */
    private static List<String> sorted(List<String> answer) {
        List<String> sorted = new ArrayList<>(answer);
        int from = 0;
        for (int i = 0; i <= sorted.size(); i++) {
            if (i == sorted.size() || !sorted.get(i).startsWith("ParameterStatus ")) {
                Collections.sort(sorted.subList(from, i));
                from = i + 1;
            }
        }
        return sorted;
    }
}
