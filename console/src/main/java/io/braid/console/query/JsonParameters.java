package io.braid.console.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.braid.execution.ParameterValues;
import io.braid.execution.parameter.ClientValue;
import io.braid.execution.parameter.ParameterConversion;
import io.braid.spi.Parameter;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.BinaryText;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.sql.Types;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parameter values in a JSON array, as texts or null. */
record JsonParameters(List<@Nullable String> values) implements ParameterValues {
    static JsonParameters of(JsonNode array) {
        List<@Nullable String> values = new ArrayList<>();
        for (JsonNode value : array) {
            if (!value.isNull() && !value.isTextual()) {
                throw new BraidException(ErrorCode.PROTOCOL_VIOLATION, "Values of parameters are texts or null");
            }
            values.add(value.textValue());
        }
        return new JsonParameters(values);
    }

    @Override
    public int count() {
        return values.size();
    }

    @Override
    public List<Parameter> as(List<DataType> types, ZoneId zone) {
        List<ClientValue> given = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            boolean isBinary = i < types.size() && types.get(i).kind() == TypeKind.VARBINARY;
            given.add(value(values.get(i), isBinary));
        }
        return ParameterConversion.convert(given, types, zone);
    }

    private static ClientValue value(@Nullable String text, boolean isBinary) {
        return isBinary && text != null
                ? new ClientValue(Types.VARBINARY, BinaryText.bytes(text))
                : new ClientValue(Types.VARCHAR, text);
    }
}
