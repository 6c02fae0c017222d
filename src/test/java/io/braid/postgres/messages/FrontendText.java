package io.braid.postgres.messages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.braid.postgres.messages.MessageTokens.Token;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Encoder of the client's lines of a message file; each has the name that PostgreSQL's manual gives the message. */
public final class FrontendText {
    private static final int SSL_REQUEST = 80_877_103;
    private static final int GSS_REQUEST = 80_877_104;
    private static final int CANCEL_REQUEST = 80_877_102;

    private FrontendText() {}

    public static byte[] encode(String line) {
        List<Token> words = MessageTokens.split(line);
        List<Token> rest = words.subList(1, words.size());
        return switch (words.get(0).text()) {
            case "Query" -> message('Q', text(rest.get(0)));
            case "Parse" -> parse(rest);
            case "Bind" -> bind(rest);
            case "Describe" -> message('D', rest.get(0).bytes(), text(rest.get(1)));
            case "Close" -> message('C', rest.get(0).bytes(), text(rest.get(1)));
            case "Execute" -> message('E', text(rest.get(0)), number(rest.get(1).number()));
            case "Sync" -> message('S');
            case "Flush" -> message('H');
            case "Terminate" -> message('X');
            case "CopyDone" -> message('c');
            case "CopyData" -> message('d', bytes(rest));
            case "CopyFail" -> message('f', text(rest.get(0)));
            case "PasswordMessage" -> message('p', text(rest.get(0)));
            case "FunctionCall" -> functionCall(rest);
            case "Message" -> message(rest.get(0).text().charAt(0), bytes(rest.subList(1, rest.size())));
            case "Bytes" -> bytes(rest);
            case "StartupMessage" -> startup(rest);
            case "SSLRequest" -> untyped(number(SSL_REQUEST));
            case "GSSENCRequest" -> untyped(number(GSS_REQUEST));
            case "CancelRequest" -> untyped(number(CANCEL_REQUEST), bytes(rest));
            default -> throw new IllegalArgumentException("no such message: " + line);
        };
    }

    private static byte[] parse(List<Token> words) {
        List<byte[]> parts = new ArrayList<>(List.of(text(words.get(0)), text(words.get(1)), count(words.size() - 2)));
        words.stream().skip(2).forEach(oid -> parts.add(number(oid.number())));
        return message('P', MessageTokens.joined(parts));
    }

    private static byte[] bind(List<Token> words) {
        return message(
                'B',
                text(words.get(0)),
                text(words.get(1)),
                counts(words, "formats"),
                values(words),
                counts(words, "results"));
    }

    private static byte[] functionCall(List<Token> words) {
        return message('F', number(words.get(0).number()), counts(words, "formats"), values(words), count(0));
    }

    /** The words behind a word, up to the next one that begins with a small letter. */
    private static List<Token> section(List<Token> words, String name) {
        List<Token> section = new ArrayList<>();
        boolean isHere = false;
        for (Token word : words) {
            if (word.is("formats") || word.is("values") || word.is("results")) {
                isHere = word.is(name);
            } else if (isHere) {
                section.add(word);
            }
        }
        return section;
    }

    private static byte[] counts(List<Token> words, String name) {
        List<Token> section = section(words, name);
        List<byte[]> parts = new ArrayList<>(List.of(count(section.size())));
        section.forEach(format -> parts.add(count(format.number())));
        return MessageTokens.joined(parts);
    }

    private static byte[] values(List<Token> words) {
        List<Token> section = section(words, "values");
        List<byte[]> parts = new ArrayList<>(List.of(count(section.size())));
        for (Token value : section) {
            if (value.is("null")) {
                parts.add(number(-1));
            } else {
                parts.add(number(value.bytes().length));
                parts.add(value.bytes());
            }
        }
        return MessageTokens.joined(parts);
    }

    /** Of a version such as 3.2, and of names and values. */
    private static byte[] startup(List<Token> words) {
        String[] version = words.get(0).text().split("\\.");
        List<byte[]> parts =
                new ArrayList<>(List.of(count(Integer.parseInt(version[0])), count(Integer.parseInt(version[1]))));
        words.stream().skip(1).forEach(word -> parts.add(text(word)));
        parts.add(new byte[1]);
        return untyped(MessageTokens.joined(parts));
    }

    static byte[] message(char type, byte[]... parts) {
        byte[] body = MessageTokens.joined(List.of(parts));
        return ByteBuffer.allocate(1 + Integer.BYTES + body.length)
                .put((byte) type)
                .putInt(Integer.BYTES + body.length)
                .put(body)
                .array();
    }

    static byte[] untyped(byte[]... parts) {
        byte[] body = MessageTokens.joined(List.of(parts));
        return ByteBuffer.allocate(Integer.BYTES + body.length)
                .putInt(Integer.BYTES + body.length)
                .put(body)
                .array();
    }

    static byte[] text(String text) {
        return (text + "\0").getBytes(UTF_8);
    }

    private static byte[] text(Token word) {
        return text(word.text());
    }

    private static byte[] bytes(List<Token> words) {
        return MessageTokens.joined(words.stream().map(Token::bytes).toList());
    }

    static byte[] number(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    private static byte[] count(int value) {
        return ByteBuffer.allocate(Short.BYTES).putShort((short) value).array();
    }
}
