use crate::caller::Scope;
use crate::store::AccountKind;
use crate::testing::{Answer, Still, TestServer};

/// What a browser sends along with a change.
async fn as_page(server: &TestServer, cookie: &str, path: &str, form: &str) -> Answer {
    server.post(path, &[("cookie", cookie), ("origin", &server.origin())], form).await
}

async fn register(server: &TestServer, name: &str, password: &str) -> Answer {
    server.post("/api/register", &[], &format!("name={name}&password={password}")).await
}

async fn who(server: &TestServer, cookie: &str) -> Answer {
    server.get("/api/account", &[("cookie", cookie)]).await
}

#[tokio::test]
async fn a_guest_has_an_account_at_the_first_click() {
    let server = TestServer::start().await;
    let answer = server.post("/api/guest", &[], "").await.expect(200);
    let name = answer.json()["username"].as_str().unwrap().to_owned();
    assert!(name.starts_with("guest-") && name.len() == 12, "{name}");
    assert_eq!(answer.json()["kind"], "guest");
    let line = answer.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"] {
        assert!(line.split("; ").any(|word| word == part), "{line}");
    }
    assert!(!line.contains("Secure") && !line.contains("Domain"), "{line}");
    let again = as_page(&server, &answer.cookie(), "/api/guest", "").await.expect(200);
    assert_eq!((again.json()["username"].as_str(), again.header("set-cookie")), (Some(name.as_str()), None));
    assert_eq!(who(&server, &answer.cookie()).await.expect(200).json()["username"], name);
}

#[tokio::test]
async fn the_cookie_is_for_safe_connections_only_if_it_was_given_over_one() {
    let server = TestServer::with(|options| options.trust_proxy = true).await;
    let answer = server.post("/api/guest", &[("x-forwarded-proto", "https")], "").await.expect(200);
    assert!(answer.header("set-cookie").unwrap().ends_with("; Secure"));
    let answer = server.post("/api/guest", &[("x-forwarded-proto", "http")], "").await.expect(200);
    assert!(!answer.header("set-cookie").unwrap().contains("Secure"));
}

#[tokio::test]
async fn a_guest_who_registers_stays_the_same_person() {
    let server = TestServer::start().await;
    let guest = server.post("/api/guest", &[], "").await.expect(200);
    let name = guest.json()["username"].as_str().unwrap().to_owned();
    let person = server.service.store.account_named(&name).await.unwrap().unwrap().person;
    let answer =
        as_page(&server, &guest.cookie(), "/api/register", "name=Anna&password=correct+horse").await.expect(200);
    assert_eq!((&answer.json()["id"], &answer.json()["kind"]), (&"anna".into(), &"person".into()));
    let anna = server.service.store.account_named("ANNA").await.unwrap().unwrap();
    assert_eq!((anna.person, anna.kind), (person, AccountKind::Person));
    who(&server, &guest.cookie()).await.expect(401);
    assert_eq!(who(&server, &answer.cookie()).await.expect(200).json()["username"], "Anna");
    server.get(&format!("/api/user/{name}"), &[]).await.expect(404);
}

#[tokio::test]
async fn names_and_passwords_that_cannot_be_had_are_refused_in_words() {
    let server = TestServer::start().await;
    register(&server, "Anna", "correct horse").await.expect(200);
    for (name, password, status, sentence) in [
        ("aNNa", "correct horse", 409, "The name aNNa is taken already."),
        ("B", "correct horse", 400, "A name has 2 to 30 letters."),
        ("admin", "correct horse", 400, "This name is kept for the server itself."),
        ("%3Cb%3E", "correct horse", 400, "and not of \"<\"."),
        ("Bert", "1234567", 400, "A password has 8 to 200 characters."),
        ("Bert", "", 400, "The field password is missing."),
        ("", "correct horse", 400, "The field name is missing."),
    ] {
        let answer = register(&server, name, password).await.expect(status);
        assert!(answer.error().ends_with(sentence), "{answer:?}");
        assert_eq!(answer.header("set-cookie"), None);
    }
}

#[tokio::test]
async fn who_is_somebody_already_cannot_register() {
    let server = TestServer::start().await;
    let anna = register(&server, "Anna", "correct horse").await.expect(200);
    let again = as_page(&server, &anna.cookie(), "/api/register", "name=Anne&password=correct+horse").await.expect(400);
    assert_eq!(again.error(), "You are signed in as Anna already.");
    let (_, token) = server.token("Bert", AccountKind::Person, &Scope::ALL).await;
    let form = "name=Berta&password=correct+horse";
    server.post("/api/register", &[("authorization", &token)], form).await.expect(403);
}

#[tokio::test]
async fn only_the_right_password_signs_in() {
    let server = TestServer::start().await;
    register(&server, "Anna", "correct horse").await.expect(200);
    server.account("Botty", AccountKind::Bot).await;
    let wrong = server.post("/api/login", &[], "name=Anna&password=wrong+horse").await.expect(401);
    let unknown = server.post("/api/login", &[], "name=Berta&password=wrong+horse").await.expect(401);
    let without = server.post("/api/login", &[], "name=Botty&password=wrong+horse").await.expect(401);
    assert_eq!(wrong.error(), "The name or the password is wrong.");
    assert_eq!((&wrong.body, &wrong.body), (&unknown.body, &without.body), "nobody learns which names there are");
    let body = r#"{"name":"anna","password":"correct horse"}"#;
    let answer = server.request("POST", "/api/login", &[("content-type", "application/json")], body).await.expect(200);
    assert_eq!(answer.json()["username"], "Anna");
    who(&server, &answer.cookie()).await.expect(200);
}

#[tokio::test]
async fn signing_in_ends_the_session_before() {
    let server = TestServer::start().await;
    register(&server, "Anna", "correct horse").await.expect(200);
    let guest = server.post("/api/guest", &[], "").await.cookie();
    let anna = as_page(&server, &guest, "/api/login", "name=Anna&password=correct+horse").await.expect(200).cookie();
    assert_ne!(anna, guest);
    who(&server, &guest).await.expect(401);
    who(&server, &anna).await.expect(200);
}

#[tokio::test]
async fn signing_out_ends_one_session_or_all() {
    let server = TestServer::start().await;
    register(&server, "Anna", "correct horse").await.expect(200);
    let sign_in = async || server.post("/api/login", &[], "name=Anna&password=correct+horse").await.cookie();
    let (home, work, phone) = (sign_in().await, sign_in().await, sign_in().await);
    let answer = as_page(&server, &home, "/api/logout", "").await.expect(200);
    assert!(answer.header("set-cookie").unwrap().starts_with("tabiya_session=; "));
    assert!(answer.header("set-cookie").unwrap().contains("Max-Age=0"));
    who(&server, &home).await.expect(401);
    who(&server, &work).await.expect(200);
    as_page(&server, &work, "/api/logout-everywhere", "").await.expect(200);
    who(&server, &work).await.expect(401);
    who(&server, &phone).await.expect(401);
    server.post("/api/logout", &[], "").await.expect(200);
    server.post("/api/logout-everywhere", &[], "").await.expect(401);
}

#[tokio::test]
async fn the_oldest_of_too_many_sessions_ends() {
    let server = TestServer::start().await;
    let (guest, first) = server.guest().await;
    let mut second = None;
    for _ in 1..=50 {
        let session = server.service.people.begin_session(guest.person).await.unwrap();
        second.get_or_insert(format!("tabiya_session={}", session.reveal()));
    }
    who(&server, &first).await.expect(401);
    who(&server, &second.unwrap()).await.expect(200);
}

#[tokio::test]
async fn attempts_are_limited_by_address() {
    let _still = Still::hold();
    let server = TestServer::with(|options| options.limits.entries_by_address = 2).await;
    server.post("/api/login", &[], "name=Anna&password=wrong+horse").await.expect(401);
    server.post("/api/guest", &[], "").await.expect(200);
    for path in ["/api/login", "/api/register", "/api/guest"] {
        let answer = server.post(path, &[], "name=Anna&password=wrong+horse").await.expect(429);
        assert_eq!(answer.error(), "There were too many attempts from your address. Wait a little.");
        assert_eq!(answer.header("retry-after"), Some("30"));
    }
}

#[tokio::test]
async fn nothing_that_opens_a_door_is_kept() {
    let server = TestServer::start().await;
    let session = register(&server, "Anna", "correct+horse").await.expect(200).cookie();
    let session = session.trim_start_matches("tabiya_session=");
    let (_, token) = server.token("Bert", AccountKind::Person, &Scope::ALL).await;
    let token = token.trim_start_matches("Bearer ");
    let mut kept = Vec::new();
    for file in std::fs::read_dir(&server.service.options.data).unwrap() {
        kept.extend(std::fs::read(file.unwrap().path()).unwrap());
    }
    let holds = |text: &str| kept.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds("Anna") && holds("$argon2id$"));
    assert!(!holds(session) && !holds(token) && !holds("correct horse"));
}
