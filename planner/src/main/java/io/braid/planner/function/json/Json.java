package io.braid.planner.function.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import io.braid.engine.plan.expression.Evaluation;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Exact reader and writer of JSON that preserves all digits of numbers. */
public final class Json {
    /** Number of digits beyond which numbers are written with an exponent. */
    private static final int MOST_DIGITS = 1_000;
    /** Memory per character of a parsed document. */
    private static final int BYTES_OF_A_CHARACTER = 8;

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private Json() {}

    public static JsonNode read(String text) {
        try {
            Evaluation.make((long) BYTES_OF_A_CHARACTER * text.length());
            JsonNode document = MAPPER.readTree(text);
            if (document.isMissingNode()) {
                throw invalid("An empty text is no JSON", null);
            }
            return document;
        } catch (StreamConstraintsException e) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED, "A JSON document is too large to be read: " + e.getOriginalMessage(), e);
        } catch (JsonProcessingException e) {
            throw invalid("A text is no JSON" + place(e.getLocation()), e);
        }
    }

    public static @Nullable JsonNode readIfValid(String text) {
        try {
            return read(text);
        } catch (BraidException e) {
            if (e.code() == ErrorCode.INVALID_JSON) {
                return null;
            }
            throw e;
        }
    }

    /** Returns a scalar as unquoted text; JSON's null is SQL's null. */
    public static @Nullable String text(JsonNode node) {
        if (node.isNull()) {
            return null;
        }
        if (node.isContainerNode()) {
            return written(node);
        }
        return whole(node.isBigDecimal() ? digits(node.decimalValue()) : node.asText());
    }

    /** Writes JSON without white space. */
    public static String written(JsonNode node) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = new Digits(MAPPER.createGenerator(text))) {
            MAPPER.writeTree(out, node);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return whole(text.toString());
    }

    /** Serializer of numbers with all of their digits. */
    private static final class Digits extends JsonGeneratorDelegate {
        Digits(JsonGenerator out) {
            super(out, false);
        }

        @Override
        public void writeNumber(BigDecimal number) throws IOException {
            delegate.writeNumber(digits(number));
        }
    }

    private static String digits(BigDecimal number) {
        boolean isShort = Math.abs((long) number.scale()) + number.precision() <= MOST_DIGITS;
        return isShort ? number.toPlainString() : number.toString();
    }

    /** Returns a text as a JSON string. */
    public static String quoted(String text) {
        return written(TextNode.valueOf(text));
    }

    /** Returns a number or boolean as JSON; NaN and infinity, which JSON lacks, become strings. */
    public static String plain(String text) {
        boolean isNone = text.equals("NaN") || text.endsWith("Infinity");
        return isNone ? quoted(text) : text;
    }

    public static String typeOf(JsonNode node) {
        return node.getNodeType().name().toLowerCase(Locale.ROOT);
    }

    private static String whole(String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw invalid("JSON with half a character, such as \\ud800 alone, is no text", null);
        }
        return text;
    }

    private static String place(@Nullable JsonLocation where) {
        return where == null
                ? ""
                : " from character " + where.getColumnNr() + " of its line " + where.getLineNr() + " on";
    }

    private static BraidException invalid(String message, @Nullable Throwable cause) {
        return new BraidException(ErrorCode.INVALID_JSON, message, cause);
    }
}
