package io.braid.execution;

import io.braid.spi.Parameter;
import io.braid.spi.type.DataType;
import java.time.ZoneId;
import java.util.List;

/** The values that a client has given for a statement's parameters, in the form of its protocol. */
public interface ParameterValues {
    /** How many there are. */
    int count();

    /**
     * The values of these types, or an error if one does not fit exactly or their numbers differ.
     *
     * @param zone the session's time zone
     */
    List<Parameter> as(List<DataType> types, ZoneId zone);
}
