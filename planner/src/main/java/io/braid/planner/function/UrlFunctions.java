package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.string;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.jspecify.annotations.Nullable;

/** Functions on URLs, as in Trino: null for an invalid URL, empty for a missing part. */
final class UrlFunctions {
    private static final SqlReturnTypeInference TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.TO_NULLABLE);
    private static final SqlReturnTypeInference NULLABLE_TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE);

    static final List<BraidFunction> ALL = List.of(
            new BraidFunction(
                    "URL_ENCODE",
                    TEXT,
                    OperandTypes.CHARACTER,
                    BraidFunction.Body.ofPresent(a -> URLEncoder.encode(string(a[0]), StandardCharsets.UTF_8))),
            new BraidFunction(
                    "URL_DECODE",
                    TEXT,
                    OperandTypes.CHARACTER,
                    BraidFunction.Body.ofPresent(a -> decoded(string(a[0])))),
            part("URL_EXTRACT_PROTOCOL", URI::getScheme),
            part("URL_EXTRACT_HOST", URI::getHost),
            part("URL_EXTRACT_PATH", URI::getPath),
            part("URL_EXTRACT_QUERY", URI::getQuery),
            part("URL_EXTRACT_FRAGMENT", URI::getFragment),
            new BraidFunction(
                    "URL_EXTRACT_PORT",
                    ReturnTypes.BIGINT.andThen(SqlTypeTransforms.FORCE_NULLABLE),
                    OperandTypes.CHARACTER,
                    BraidFunction.Body.ofPresent(a -> {
                        URI url = url(string(a[0]));
                        return url == null || url.getPort() < 0 ? null : (Object) (long) url.getPort();
                    })),
            new BraidFunction(
                    "URL_EXTRACT_PARAMETER",
                    NULLABLE_TEXT,
                    OperandTypes.CHARACTER_CHARACTER,
                    BraidFunction.Body.ofPresent(a -> parameter(url(string(a[0])), string(a[1])))));

    private UrlFunctions() {}

    private static BraidFunction part(String name, Function<URI, @Nullable String> part) {
        return new BraidFunction(name, NULLABLE_TEXT, OperandTypes.CHARACTER, BraidFunction.Body.ofPresent(a -> {
            URI url = url(string(a[0]));
            String found = url == null ? "" : part.apply(url);
            return url == null ? null : found == null ? "" : found;
        }));
    }

    private static @Nullable URI url(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            return null;
        }
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, "'" + text + "' is no text in the form that URLs have", e);
        }
    }

    /** Returns the first value of a parameter; empty if it has none. */
    private static @Nullable String parameter(@Nullable URI url, String name) {
        String query = url == null ? null : url.getRawQuery();
        if (query == null) {
            return null;
        }
        for (String each : query.split("&", -1)) {
            int sign = each.indexOf('=');
            if (each.substring(0, sign < 0 ? each.length() : sign).equals(name)) {
                return sign < 0 ? "" : decoded(each.substring(sign + 1));
            }
        }
        return null;
    }
}
