package io.braid.jdbc.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

/** Test of the servers to which a token, or a password for a directory, is revealed. */
class TlsProofTest {
    @Test
    void onlyAVerifiedServerOrOneWithinThisMachineIsProvedToBeTheOneMeant() throws Exception {
        for (TlsMode mode : TlsMode.values()) {
            assertThat(proves(mode, "127.0.0.1")).as("%s within", mode).isTrue();
            assertThat(proves(mode, "::1")).as("%s within", mode).isTrue();
            boolean verified = mode == TlsMode.VERIFY || mode == TlsMode.AUTO;
            assertThat(proves(mode, "192.0.2.1")).as("%s elsewhere", mode).isEqualTo(verified);
        }
    }

    private static boolean proves(TlsMode mode, String address) throws UnknownHostException {
        InetAddress other = InetAddress.getByName(address);
        return new Tls(mode, new TlsFiles("", "", "")).provesServer(new Socket() {
            @Override
            public InetAddress getInetAddress() {
                return other;
            }
        });
    }
}
