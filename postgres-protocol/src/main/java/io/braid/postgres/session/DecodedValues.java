package io.braid.postgres.session;

import io.braid.execution.ParameterValues;
import io.braid.spi.Parameter;
import io.braid.spi.type.DataType;
import java.time.ZoneId;
import java.util.List;

/**
 * Values of a portal's parameters that were decoded at Bind, which rejects invalid ones.
 *
 * @param types the types that they were decoded as
 * @param zone the time zone that they were decoded in
 */
record DecodedValues(ParameterValues source, List<DataType> types, ZoneId zone, List<Parameter> values)
        implements ParameterValues {
    /** Decodes the values. */
    static DecodedValues of(ParameterValues source, List<DataType> types, ZoneId zone) {
        return new DecodedValues(source, types, zone, source.as(types, zone));
    }

    @Override
    public int count() {
        return source.count();
    }

    @Override
    public List<Parameter> as(List<DataType> wanted, ZoneId wantedZone) {
        return wanted.equals(types) && wantedZone.equals(zone) ? values : source.as(wanted, wantedZone);
    }
}
