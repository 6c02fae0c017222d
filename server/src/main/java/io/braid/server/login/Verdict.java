package io.braid.server.login;

import io.braid.server.users.Identity;
import io.braid.wire.scram.AuthenticationException;

/** What a {@link Voucher} has said. */
public interface Verdict {
    /** Who the client is; throws, in the way of a voucher, if he was not told. */
    Identity identity() throws AuthenticationException;
}
