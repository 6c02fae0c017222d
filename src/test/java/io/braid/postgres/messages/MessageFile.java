package io.braid.postgres.messages;

import io.braid.postgres.messages.MessageScenario.Exchange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * File of scenarios of one theme. {@code == title} begins one, {@code >} is a message of the client, {@code <} one of
 * both servers, {@code <p} and {@code <b} one of PostgreSQL or of Braid, after {@code !} and the reason.
 */
record MessageFile(Path path, List<String> head, List<MessageScenario> scenarios) {
    private static final String TITLE = "== ";
    private static final String BEFORE_LOGIN = " [before log-in]";
    private static final String SENT = "> ";
    private static final String COMMENT = "#";

    static MessageFile read(Path path) throws IOException {
        List<String> head = new ArrayList<>();
        List<MessageScenario> scenarios = new ArrayList<>();
        for (String line : Files.readAllLines(path)) {
            if (line.startsWith(TITLE)) {
                String title = line.substring(TITLE.length());
                boolean before = title.endsWith(BEFORE_LOGIN);
                scenarios.add(new MessageScenario(
                        before ? title.substring(0, title.length() - BEFORE_LOGIN.length()) : title,
                        !before,
                        new ArrayList<>()));
            } else if (scenarios.isEmpty()) {
                head.add(line);
            } else if (!line.isBlank()) {
                add(scenarios.get(scenarios.size() - 1).exchanges(), line);
            }
        }
        return new MessageFile(path, head, scenarios);
    }

    private static void add(List<Exchange> exchanges, String line) {
        boolean isSent = line.startsWith(SENT) || line.startsWith(COMMENT);
        if (exchanges.isEmpty()
                || (isSent && !exchanges.get(exchanges.size() - 1).received().isEmpty())) {
            exchanges.add(new Exchange(new ArrayList<>(), new ArrayList<>()));
        }
        Exchange last = exchanges.get(exchanges.size() - 1);
        (isSent ? last.sent() : last.received()).add(line);
    }

    /** The client's messages of an exchange, without comments. */
    static List<String> messages(Exchange exchange) {
        return exchange.sent().stream()
                .filter(line -> line.startsWith(SENT))
                .map(line -> line.substring(SENT.length()))
                .toList();
    }

    void write() throws IOException {
        List<String> lines = new ArrayList<>(head);
        boolean isFirst = true;
        for (MessageScenario scenario : scenarios) {
            if (!isFirst) {
                lines.add("");
            }
            isFirst = false;
            lines.add(TITLE + scenario.title() + (scenario.loggedIn() ? "" : BEFORE_LOGIN));
            for (Exchange exchange : scenario.exchanges()) {
                lines.addAll(exchange.sent());
                lines.addAll(exchange.received());
            }
        }
        Files.write(path, lines);
    }
}
