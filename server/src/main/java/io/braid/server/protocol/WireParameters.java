package io.braid.server.protocol;

import io.braid.execution.ParameterValues;
import io.braid.execution.parameter.ClientValue;
import io.braid.execution.parameter.ParameterConversion;
import io.braid.spi.Parameter;
import io.braid.spi.type.DataType;
import io.braid.wire.message.ParameterValue;
import java.time.ZoneId;
import java.util.List;

/** Parameter values of an Execute message. */
record WireParameters(List<ParameterValue> values) implements ParameterValues {
    @Override
    public int count() {
        return values.size();
    }

    @Override
    public List<Parameter> as(List<DataType> types, ZoneId zone) {
        return ParameterConversion.convert(
                values.stream()
                        .map(value -> new ClientValue(value.jdbcType(), value.value()))
                        .toList(),
                types,
                zone);
    }
}
